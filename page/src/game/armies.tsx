// The armies of a game that is over, as they were set up, each as its player saw it.
import type { KindRule } from '../contract'
import { layout, part } from '../board/geometry'
import { Picture, type DrawnSpace } from '../board/picture'
import { kindName, seatName, spaceName, t } from '../core/words'
import type { Table } from './table'
import { seatLetters } from './views'

export function Armies({ table }: { table: Table }) {
  const { setups } = table.game.value!
  const seats = table.seats.value
  return (
    <details open>
      <summary>{t('armies')}</summary>
      <div class="setups">
        {seats.map((seat, at) => {
          const setup = setups[seat]
          return setup && <Army key={seat} table={table} seat={seat} at={at} pieces={new Map(Object.entries(setup.pieces))} />
        })}
      </div>
    </details>
  )
}

interface ArmyProps {
  table: Table
  seat: string
  /** Which seat it is, in turn order. */
  at: number
  /** Kinds or their letters. */
  pieces: Map<string, string>
}

function Army({ table, seat, at, pieces }: ArmyProps) {
  const { board, ruleset } = table.rules.value!
  const home = ruleset.seats[at]?.home.flat() ?? []
  const drawing = part(layout(board, at), new Set([...home, ...pieces.keys()]))
  const ruleOf = (name: string): KindRule | undefined =>
    table.kinds.value.get(name) ?? ruleset.kinds.find(kind => kind.letter === name)
  const spaces = new Map<string, DrawnSpace>()
  for (const [space, name] of pieces) spaces.set(space, { face: { seat: at, letter: ruleOf(name)?.letter ?? '', own: true } })
  const rows = drawing.rows.map(row =>
    row.flatMap(({ name }) => {
      const kind = pieces.get(name)
      return kind ? [`${spaceName(name)} ${kindName(ruleOf(kind)?.kind ?? kind)}`] : []
    }),
  )
  return (
    <figure>
      <figcaption>
        {seatName(seat)} {table.user(seat) ?? ''}
      </figcaption>
      <div class="army-board" style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }}>
        <Picture drawing={drawing} spaces={spaces} letters={seatLetters(table.seats.value)} />
      </div>
      <ul class="hidden">
        {rows.filter(row => row.length > 0).map(row => (
          <li key={row[0]}>{row.join(', ')}</li>
        ))}
      </ul>
    </figure>
  )
}
