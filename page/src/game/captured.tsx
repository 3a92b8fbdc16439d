// Which pieces are gone, and of each enemy how many of each kind are unaccounted for.
import { Section } from '../core/ui'
import { isPartner } from '../core/titles'
import { kindName, seatName, t } from '../core/words'
import type { Position } from '../board/position'
import { shownPosition, seatLetters } from './views'
import { PieceFace } from '../board/picture'
import type { Table } from './table'
import { unaccounted } from './deduction'

export function CapturedSection({ table }: { table: Table }) {
  const game = table.game.value!
  const position = shownPosition(table)
  if (!position || position.pieces.size === 0) return null
  const letters = seatLetters(table.seats.value)
  return (
    <Section title="captured" class="captured">
      {table.seats.value.map((seat, at) => {
        const gone = [...position.captured.values()].filter(piece => piece.seat === seat && !piece.returned)
        const unseen = position.counts.get(seat)?.unseen ?? 0
        const counts = new Map<string, number>()
        for (const piece of gone) counts.set(piece.kind ?? 'any', (counts.get(piece.kind ?? 'any') ?? 0) + 1)
        const left = seat === game.you || isPartner(game, seat) ? [] : [...unaccounted(table.kinds.value, position, seat)].filter(([, count]) => count > 0)
        const isHidden = [...position.pieces.values()].some(piece => piece.seat === seat && !piece.kind)
        return (
          <div key={seat}>
            <h3>
              {seatName(seat)}
              {table.user(seat) ? ` (${table.user(seat)})` : ''}
            </h3>
            {gone.length === 0 ? (
              <p>{t('captured_none')}</p>
            ) : (
              <ul class="pieces">
                {[...counts].map(([kind, count]) => (
                  <li key={kind}>
                    <svg viewBox="-.5 -.5 1 1" width="26" height="26" aria-hidden="true">
                      <PieceFace face={{ seat: at, letter: kind === 'any' ? '' : table.letter(kind) }} seatLetter={letters[at] ?? ''} />
                    </svg>
                    {count} {kindName(kind, count)}
                  </li>
                ))}
              </ul>
            )}
            {unseen > 0 && <p>{t('returned_unseen', { count: unseen })}</p>}
            {left.length > 0 && isHidden && (
              <p class="left">
                {t('still_hidden')}: {left.map(([kind, count]) => `${count} ${kindName(kind, count)}`).join(', ')}
              </p>
            )}
          </div>
        )
      })}
      <Cards table={table} position={position} />
    </Section>
  )
}

/** Cards, scores, rescues: what everybody sees of each seat, in the position that is shown. */
function Cards({ table, position }: { table: Table; position: Position }) {
  const rows = table.seats.value.flatMap(seat => {
    const who = table.user(seat) ?? seatName(seat)
    const { hand, pile = 0, score, rescues } = position.counts.get(seat) ?? {}
    return [
      hand !== undefined && t('cards_of', { who, hand, pile }),
      score !== undefined && t('score_of', { who, score }),
      rescues !== undefined && t('rescues_of', { who, count: rescues }),
    ].filter(text => typeof text === 'string')
  })
  if (rows.length === 0) return null
  return (
    <ul>
      {rows.map(row => (
        <li key={row}>{row}</li>
      ))}
    </ul>
  )
}
