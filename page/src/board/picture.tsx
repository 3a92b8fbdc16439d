// The picture of a board. Everything in it is also said in the texts of the buttons over it.
import { useMemo } from 'preact/hooks'
import { border, type Layout, type Point, type Side, type Spot } from './geometry'

/** A piece as it is drawn. */
export interface Face {
  /** Which seat it belongs to, counted in turn order. */
  seat: number
  /** The letter of its kind, or nothing while that is hidden. */
  letter: string
  moved?: boolean
  /** Whether everybody knows what it is. */
  known?: boolean
  own?: boolean
  /** What I guess that it is. */
  guess?: string | undefined
  /** The letter of the seat whose flag it carries. */
  flag?: string | undefined
}

export interface DrawnSpace {
  face?: Face | undefined
  target?: 'go' | 'attack' | 'shot' | undefined
  picked?: boolean
  /** Part of what happened last. */
  last?: boolean
  /** What a refusal is about. */
  fault?: boolean
  /** Where a rule warns. */
  warning?: string | undefined
  /** A piece that would stand here after the action that has been chosen. */
  ghost?: Face | undefined
  /** A flag that lies here. */
  flag?: string | undefined
  /** Marked in a sketch. */
  marked?: boolean
  /** The seat whose army is set up here, counted in turn order. */
  home?: number | undefined
}

/** A line from one space to another, as of what has happened or of what is thought of. */
export type Line = [from: string, to: string]

interface PictureProps {
  drawing: Layout
  spaces: Map<string, DrawnSpace>
  letters: string[]
  /** The spaces on which each seat sets up, in turn order. */
  homes?: string[][] | undefined
  lines?: Line[] | undefined
  small?: boolean
}

const path = (points: Point[]): string =>
  points.length ? `M${points.map(({ x, y }) => `${fine(x)} ${fine(y)}`).join('L')}Z` : ''
const fine = (value: number): number => Math.round(value * 1000) / 1000

const sides = (all: Side[]): string => all.map(([one, two]) => `M${fine(one.x)} ${fine(one.y)}L${fine(two.x)} ${fine(two.y)}`).join('')

export function Picture({ drawing, spaces, letters, homes, lines, small }: PictureProps) {
  const { width, height, spots, lakes } = drawing
  return (
    <svg class="picture" viewBox={`0 0 ${fine(width)} ${fine(height)}`} aria-hidden="true" focusable="false">
      <path class="bed" d={spots.filter(spot => spot.outline.length > 4 && !spot.isStone).map(spot => path(spot.outline)).join('')} />
      <path class="water" d={lakes.map(path).join('')} />
      {spots.map(spot => (
        <Ground key={spot.name} spot={spot} drawn={spaces.get(spot.name)} letters={letters} small={small ?? false} />
      ))}
      {(!small || homes) && <Borders drawing={drawing} homes={homes} />}
      {spots.filter(spot => spaces.get(spot.name)?.picked).map(spot => (
        <Outline key={spot.name} spot={spot} kind="picked-edge" />
      ))}
      {spots.map(spot => (
        <Standing key={spot.name} spot={spot} drawn={spaces.get(spot.name)} letters={letters} />
      ))}
      {lines?.map(line => (
        <path key={line.join()} class="line-drawn" d={arrow(drawing, line)} />
      ))}
    </svg>
  )
}

/** An arrow between two spaces, which ends before the middle of the other. */
function arrow(drawing: Layout, [from, to]: Line): string {
  const [one, two] = [drawing.byName.get(from)?.stand, drawing.byName.get(to)?.stand]
  if (!one || !two) return ''
  const long = Math.hypot(two.x - one.x, two.y - one.y)
  if (long < 0.2) return ''
  const [x, y] = [(two.x - one.x) / long, (two.y - one.y) / long]
  const end = { x: two.x - x * 0.2, y: two.y - y * 0.2 }
  const side = (aside: number) => `${fine(end.x - x * 0.25 - y * aside)} ${fine(end.y - y * 0.25 + x * aside)}`
  return `M${fine(one.x + x * 0.2)} ${fine(one.y + y * 0.2)}L${fine(end.x)} ${fine(end.y)}M${side(0.18)}L${fine(end.x)} ${fine(end.y)}L${side(-0.18)}`
}

/** What a printed board is known by: its rim, its lakes, and where each army is set up. */
function Borders({ drawing, homes }: { drawing: Layout; homes: string[][] | undefined }) {
  const { rim, shore, waves } = useMemo(() => {
    const land = drawing.spots.filter(spot => !spot.isStone).map(spot => spot.outline)
    const waves = drawing.lakes.map(lake => {
      const middle = { x: mean(lake.map(({ x }) => x)), y: mean(lake.map(({ y }) => y)) }
      return [-0.18, 0.12].map(down => `M${fine(middle.x - 0.24)} ${fine(middle.y + down)}q.08-.1.16 0t.16 0t.16 0`).join('')
    })
    return { rim: sides(border([...land, ...drawing.lakes])), shore: sides(border(drawing.lakes)), waves: waves.join('') }
  }, [drawing])
  const zones = useMemo(
    () => homes?.map(names => sides(border(names.flatMap(name => (drawing.byName.get(name) ? [drawing.byName.get(name)!.outline] : []))))),
    [drawing, homes],
  )
  return (
    <>
      <path class="wave" d={waves} />
      <path class="shore" d={shore} />
      <path class="rim" d={rim} />
      {zones?.map((zone, at) => (
        <g key={at}>
          <path class="zone-edge" d={zone} />
          <path class={`zone zone-${at}`} d={zone} />
        </g>
      ))}
    </>
  )
}

const mean = (values: number[]): number => values.reduce((all, value) => all + value, 0) / values.length

function Ground({ spot, drawn, letters, small }: { spot: Spot; drawn: DrawnSpace | undefined; letters: string[]; small: boolean }) {
  const classes = ['land']
  if (drawn?.last) classes.push('last')
  if (drawn?.picked) classes.push('picked')
  if (drawn?.fault) classes.push('fault')
  if (drawn?.home !== undefined) classes.push('home')
  if (spot.isStone) classes.push('stone')
  return (
    <>
      <Outline spot={spot} kind={classes.join(' ')} />
      {!small && !spot.isStone && !drawn?.face && !drawn?.ghost && (
        <text class={spot.outline.length === 4 ? 'name' : 'name middle'} x={spot.outline.length === 4 ? spot.x - 0.46 : spot.x} y={spot.y + 0.46}>
          {spot.name}
        </text>
      )}
      {!small && drawn?.home !== undefined && !drawn.face && !drawn.ghost && (
        <text class="home-letter" x={spot.x} y={spot.y + 0.1}>
          {letters[drawn.home]}
        </text>
      )}
    </>
  )
}

/** The area of a space. */
const Outline = ({ spot, kind }: { spot: Spot; kind: string }) =>
  spot.outline.length === 0 ? (
    <circle class={kind} cx={spot.x} cy={spot.y} r={spot.radius} />
  ) : (
    <path class={kind} d={path(spot.outline)} />
  )

function Standing({ spot, drawn, letters }: { spot: Spot; drawn: DrawnSpace | undefined; letters: string[] }) {
  if (!drawn) return null
  const { x, y } = spot.stand
  const face = drawn.ghost ?? drawn.face
  return (
    <g transform={`translate(${fine(x)} ${fine(y)}) scale(${fine(spot.room)})`}>
      {face && <PieceFace face={face} seatLetter={letters[face.seat] ?? ''} ghost={drawn.ghost !== undefined} />}
      {drawn.flag && <FlagMark letter={drawn.flag} low={face !== undefined} />}
      {drawn.target === 'go' && !drawn.ghost && <circle class="target" r="0.16" />}
      {drawn.target === 'attack' && <circle class="ring" r="0.44" />}
      {drawn.target === 'shot' && <path class="ring" d="M0-.47V-.2M0 .47V.2M-.47 0H-.2M.47 0H.2M.4 0A.4.4 0 1 1-.4 0A.4.4 0 1 1 .4 0" />}
      {drawn.marked && <circle class="mark-drawn" r="0.45" />}
      {drawn.warning && (
        <g class="warning">
          <path d="M.2-.5L.5-.02H-.1Z" />
          <text x=".2" y="-.1">
            {drawn.warning}
          </text>
        </g>
      )}
    </g>
  )
}

/** The outline of a piece, which tells its seat without any colour. */
export const SHAPES = [
  'M-.36-.38H.36Q.4-.38.4-.34V.34Q.4.38.36.38H-.36Q-.4.38-.4.34V-.34Q-.4-.38-.36-.38Z',
  'M.41 0A.41.41 0 1 1-.41 0A.41.41 0 1 1 .41 0Z',
  'M0-.46L.44-.2V.24L0 .46L-.44.24V-.2Z',
  'M-.3-.4H.3L.45 0L.3.4H-.3L-.45 0Z',
]

/** Where the letter of the seat fits into each of them. */
const LETTERS: Array<[number, number]> = [[-0.24, -0.19], [-0.22, -0.17], [-0.29, -0.08], [-0.19, -0.23]]

export function PieceFace({ face, seatLetter, ghost }: { face: Face; seatLetter: string; ghost?: boolean }) {
  const classes = ['piece', `seat-${face.seat}`, face.own ? 'own' : 'other', ghost ? 'ghost' : ''].join(' ')
  const shown = face.letter || face.guess || ''
  const letterAt = LETTERS[face.seat] ?? [-0.24, -0.19]
  return (
    <g class={classes}>
      <path class="body" d={SHAPES[face.seat] ?? SHAPES[0]} />
      {shown && (
        <text class={face.letter ? 'rank' : 'rank guess'} y=".19">
          {shown}
        </text>
      )}
      {!shown && <path class="back" d="M-.13-.1L0-.2L.13-.1L0 .12ZM0 .12V.2" />}
      {!face.letter && face.guess && <path class="dotted" d={SHAPES[face.seat] ?? SHAPES[0]} />}
      <text class="seat" x={letterAt[0]} y={letterAt[1]}>
        {seatLetter}
      </text>
      {face.known && <path class="eye" d="M.1-.25Q.2-.34.3-.25Q.2-.16.1-.25ZM.175-.25A.025.025 0 1 0 .225-.25A.025.025 0 1 0 .175-.25Z" />}
      {face.moved && <path class="foot" d="M-.18.3H.18" />}
      {face.flag && <FlagMark letter={face.flag} low />}
    </g>
  )
}

const FlagMark = ({ letter, low }: { letter: string; low: boolean }) => (
  <g class="flag" transform={low ? 'translate(.3 .22) scale(.5)' : ''}>
    <path d="M-.2.4V-.36H.28L.16-.18L.28 0H-.2" />
    <text x="-.02" y="-.08">
      {letter}
    </text>
  </g>
)
