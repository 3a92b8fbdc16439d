// Where spaces are drawn, as one seat sits, and which space lies in which direction as seen. Lengths are squares.
import type { Board } from '../contract'

export interface Point {
  x: number
  y: number
}

/** A space in the drawing. */
export interface Spot extends Point {
  name: string
  /** Where a piece stands; beside the tower if this is the ring. */
  stand: Point
  /** How large a piece may be. */
  room: number
  /** Whether it is a part of the fortress. */
  isStone: boolean
  /** The corners of the space; a circle has none. */
  outline: Point[]
  radius: number
  links: string[]
}

export interface Layout {
  width: number
  height: number
  spots: Spot[]
  byName: Map<string, Spot>
  lakes: Point[][]
  /** Spaces in reading order, row by row as seen from the seat. */
  rows: Spot[][]
}

const HALF = 0.5
/** How far a bent square reaches at most. */
const BENT = 0.6

/** The drawing, turned so that a seat is at the bottom. */
export function layout(board: Board, seat: number): Layout {
  const tower = board.spaces.find(space => space.name === board.tower)
  const middle = tower ? { x: tower.x, y: tower.y } : { x: (board.columns - 1) / 2, y: (board.rows - 1) / 2 }
  const angle = (2 * Math.PI * seat) / board.seats
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const turned = ({ x, y }: Point): Point => {
    const [dx, dy] = [x - middle.x, y - middle.y]
    return { x: rounded(dx * cosine - dy * sine), y: rounded(-(dx * sine + dy * cosine)) }
  }
  const places = board.spaces.map(turned)
  const waters = board.lakes.map(turned)
  const all = [...places, ...waters]
  const least = { x: Math.min(...all.map(point => point.x)), y: Math.min(...all.map(point => point.y)) }
  const isGrid = all.every(point => isWhole(point.x - least.x) && isWhole(point.y - least.y))
  const margin = isGrid ? HALF : BENT
  const [left, top] = [least.x - margin, least.y - margin]
  const move = (point: Point): Point => ({ x: point.x - left, y: point.y - top })
  const sites = all.map(move)
  const fortress = tower && fortressOf(board, tower.width / 2)
  const spots = board.spaces.map((space, at): Spot => {
    const point = move(places[at]!)
    const stone = space.name === board.ring ? fortress?.ring : space.name === board.tower ? fortress?.tower : undefined
    const outline = stone ? stone.outline.map(corner => sum(point, corner)) : isGrid ? square(point) : cell(point, sites)
    return {
      ...point,
      name: space.name,
      stand: stone ? sum(point, stone.stand) : point,
      room: stone?.room ?? 1,
      isStone: stone !== undefined,
      outline,
      radius: stone?.radius ?? HALF,
      links: space.links.map(link => link.to),
    }
  })
  const lakes = waters.map(water => (isGrid ? square(move(water)) : cell(move(water), sites)))
  return {
    width: Math.max(...sites.map(point => point.x)) + margin,
    height: Math.max(...sites.map(point => point.y)) + margin,
    spots,
    byName: new Map(spots.map(spot => [spot.name, spot])),
    lakes,
    rows: rows(spots),
  }
}

/** Two ends of a side. */
export type Side = [Point, Point]

/** The border of an area: the sides of its parts beyond which none of them lies. */
export function border(outlines: Point[][]): Side[] {
  const parts = outlines.filter(outline => outline.length > 2).map(outline => ({ outline, middle: middleOf(outline) }))
  return parts.flatMap(part =>
    part.outline.flatMap((start, at): Side[] => {
      const end = part.outline[(at + 1) % part.outline.length]!
      const on = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
      if (Math.hypot(end.x - start.x, end.y - start.y) < SHORT) return []
      const far = Math.hypot(on.x - part.middle.x, on.y - part.middle.y)
      const isInside = BEYOND.some(more => {
        const beyond = { x: on.x + ((on.x - part.middle.x) * more) / far, y: on.y + ((on.y - part.middle.y) * more) / far }
        return parts.some(other => other !== part && Math.hypot(other.middle.x - beyond.x, other.middle.y - beyond.y) < 1 && holds(other.outline, beyond))
      })
      return isInside ? [] : [[start, end]]
    }),
  )
}

/** A side of this length is seen as a dot. */
const SHORT = 0.05
/** How far beyond a side another part may begin: at once, or after the gap that bent squares leave at their corners. */
const BEYOND = [0.04, 0.25]

function middleOf(outline: Point[]): Point {
  const all = outline.reduce(sum, { x: 0, y: 0 })
  return { x: all.x / outline.length, y: all.y / outline.length }
}

/** Whether a point lies in a convex outline. */
function holds(outline: Point[], { x, y }: Point): boolean {
  const turns = outline.map((start, at) => {
    const end = outline[(at + 1) % outline.length]!
    return (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)
  })
  return turns.every(turn => turn >= 0) || turns.every(turn => turn <= 0)
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000
const isWhole = (value: number): boolean => Math.abs(value - Math.round(value)) < 0.01

const sum = (one: Point, two: Point): Point => ({ x: one.x + two.x, y: one.y + two.y })

type Stone = Pick<Spot, 'stand' | 'room' | 'outline' | 'radius'>

/** How the ring and the tower are drawn around their middle. */
function fortressOf(board: Board, tower: number): { ring: Stone; tower: Stone } {
  const ring = (board.spaces.find(space => space.name === board.ring)?.width ?? 0) / 2
  const middle = { x: 0, y: 0 }
  if (board.seats !== 3) {
    const gap = (ring + tower) / 2
    return {
      ring: { stand: { x: 0, y: gap }, room: Math.min(1, ring - tower), outline: [], radius: ring },
      tower: { stand: middle, room: 1, outline: [], radius: tower },
    }
  }
  // The places at a fortress of three sides leave a triangle, and a piece fits into a corner of it better than into a
  // circle around the tower. It touches two sides and the tower, which may be as large as a piece as well.
  const radius = Math.max(tower, ring * 0.5)
  const corner = 2 * ring
  const apart = (corner + 2 * radius) / 3
  const outline = [-90, 30, 150].flatMap(degrees =>
    [-1, 1].map(side => {
      // The point of the corner is cut off.
      const [angle, aside] = [(degrees * Math.PI) / 180, side * ring * 0.2]
      const far = corner - Math.abs(aside) * Math.sqrt(3)
      return { x: far * Math.cos(angle) - aside * Math.sin(angle), y: far * Math.sin(angle) + aside * Math.cos(angle) }
    }),
  )
  return {
    ring: { stand: { x: 0, y: -apart }, room: corner - apart, outline, radius: ring },
    tower: { stand: middle, room: Math.min(1, radius * 2.2), outline: [], radius },
  }
}

/** The part of a drawing that a space takes, beyond which nothing of it can be pressed. */
export function extent({ outline, x, y, radius }: Spot): { left: number; top: number; width: number; height: number } {
  if (outline.length === 0) return { left: x - radius, top: y - radius, width: 2 * radius, height: 2 * radius }
  const [left, top] = [Math.min(...outline.map(corner => corner.x)), Math.min(...outline.map(corner => corner.y))]
  const [right, bottom] = [Math.max(...outline.map(corner => corner.x)), Math.max(...outline.map(corner => corner.y))]
  return { left, top, width: right - left, height: bottom - top }
}

const square = ({ x, y }: Point): Point[] => [
  { x: x - HALF, y: y - HALF },
  { x: x + HALF, y: y - HALF },
  { x: x + HALF, y: y + HALF },
  { x: x - HALF, y: y + HALF },
]

/** What is nearer to a space than to any other, and not far from it: boards in three arms have bent squares. */
function cell(middle: Point, sites: Point[]): Point[] {
  let outline: Point[] = []
  for (let turn = 0; turn < 24; turn++) {
    const angle = (Math.PI * (turn + 0.5)) / 12
    outline.push({ x: middle.x + BENT * Math.cos(angle), y: middle.y + BENT * Math.sin(angle) })
  }
  for (const site of sites) {
    const [dx, dy] = [site.x - middle.x, site.y - middle.y]
    const apart = Math.hypot(dx, dy)
    if (apart < 0.01 || apart > 1.3) continue
    outline = clipped(outline, point => ((point.x - middle.x) * dx + (point.y - middle.y) * dy) / apart - apart / 2)
  }
  return outline
}

/** The part of a convex outline on which `beyond` is not positive. */
function clipped(outline: Point[], beyond: (point: Point) => number): Point[] {
  const kept: Point[] = []
  outline.forEach((point, at) => {
    const next = outline[(at + 1) % outline.length]!
    const [here, there] = [beyond(point), beyond(next)]
    if (here <= 0) kept.push(point)
    if (here * there < 0) {
      const part = here / (here - there)
      kept.push({ x: point.x + part * (next.x - point.x), y: point.y + part * (next.y - point.y) })
    }
  })
  return kept
}

/** Rows from the far side to the near one; on a board in arms the rows of one arm stay together. */
function rows(spots: Spot[]): Spot[][] {
  const keys = new Map<string, Spot[]>()
  const areArms = isInArms(spots)
  for (const spot of spots) {
    const arm = areArms && ARM.exec(spot.name)
    const key = arm ? `${arm[1]}${arm[2]}` : spot.isStone ? spot.name : `${Math.round(spot.y * 100)}`
    keys.set(key, [...(keys.get(key) ?? []), spot])
  }
  const found = [...keys.values()]
  const height = (row: Spot[]) => row.reduce((sum, spot) => sum + spot.y, 0) / row.length
  found.forEach(row => row.sort((one, two) => one.x - two.x || one.y - two.y))
  return found.sort((one, two) => height(one) - height(two))
}

/** A space in one of three arms: its arm, its column and its row. */
const ARM = /^([A-C])\d(\d)$/
const isInArms = (spots: Spot[]): boolean => spots.every(spot => spot.isStone || ARM.test(spot.name))

/**
 * What the columns and the rows of a drawing are called. Columns have names where every space stands in one of them; a
 * row has one if its spaces have it in common, and what stands alone has none.
 */
export function headings(drawing: Layout): { columns: string[]; rows: string[] } {
  const areArms = isInArms(drawing.spots)
  const rowOf = (name: string) => (areArms ? name.replace(ARM, '$1 $2') : (/^[A-Za-z]+(\d+)$/.exec(name)?.[1] ?? name))
  const rows = drawing.rows.map(row => {
    const names = new Set(row.map(spot => (spot.isStone ? '' : rowOf(spot.name))))
    return names.size === 1 ? [...names][0]! : ''
  })
  if (areArms) return { columns: [], rows }
  const inOrder = drawing.spots.filter(spot => !spot.isStone).sort((one, two) => one.x - two.x)
  return { columns: [...new Set(inOrder.map(spot => columnOf(spot.name)))], rows }
}

/** The letters of a space in a column. */
export const columnOf = (name: string): string => /^([A-Za-z]+)\d+$/.exec(name)?.[1] ?? ''

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const ARROWS: Record<Arrow, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

/** How far beside its direction a space may lie to be straight ahead. */
const STRAIGHT = 0.2
/** Further than any board is wide. */
const LAST = 100

/**
 * The next space in a direction as seen: a neighbour if there is one there, else the nearest straight ahead, as beyond a
 * lake of any width, else the nearest that lies askew.
 */
export function next(drawing: Layout, from: string, arrow: Arrow): string {
  const spot = drawing.byName.get(from)
  if (!spot) return from
  const toward = ARROWS[arrow]
  let best = from
  let least = Infinity
  for (const other of drawing.spots) {
    if (other === spot) continue
    const [dx, dy] = [other.stand.x - spot.stand.x, other.stand.y - spot.stand.y]
    const ahead = dx * toward.x + dy * toward.y
    const aside = Math.abs(dx * toward.y) + Math.abs(dy * toward.x)
    if (ahead < 0.2 || aside > ahead * 1.01) continue
    const turn = spot.links.includes(other.name) ? -0.5 : aside > STRAIGHT ? LAST : 0
    const far = ahead + 2 * aside + turn
    if (far < least) [best, least] = [other.name, far]
  }
  return best
}

/** The part of a drawing that holds some spaces. */
export function part(drawing: Layout, names: Set<string>): Layout {
  const kept = drawing.spots.filter(spot => names.has(spot.name))
  const left = Math.min(...kept.map(spot => spot.x)) - 0.6
  const top = Math.min(...kept.map(spot => spot.y)) - 0.6
  const move = (point: Point): Point => ({ x: point.x - left, y: point.y - top })
  const spots = kept.map(spot => ({ ...spot, ...move(spot), stand: move(spot.stand), outline: spot.outline.map(move) }))
  const byName = new Map(spots.map(spot => [spot.name, spot]))
  return {
    width: Math.max(...spots.map(spot => spot.x)) + 0.6,
    height: Math.max(...spots.map(spot => spot.y)) + 0.6,
    spots,
    byName,
    lakes: [],
    rows: drawing.rows.map(row => row.flatMap(spot => byName.get(spot.name) ?? [])).filter(row => row.length > 0),
  }
}
