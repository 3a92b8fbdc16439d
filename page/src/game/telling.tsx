// What happened since the player was shown the game last, on whichever device, or a spectator in this browser: one event
// after the other, each with the board of that moment. The last of them is on the board as it is now.
import { useEffect } from 'preact/hooks'
import type { Event } from '../contract'
import { PieceFace, type Face } from '../board/picture'
import { fold } from '../board/position'
import { tick } from '../core/live'
import { dateTime } from '../core/time'
import { say } from '../core/ui'
import { t } from '../core/words'
import { entries, type Entry } from './entries'
import { focusBoard } from './focus'
import type { Table } from './table'
import { seatLetters } from './views'

/** What there is to tell, and what of it is told now. */
export function toldOf(events: Event[], before: number, telling: number | undefined): { list: Entry[]; at: number } {
  const list = before > 0 ? entries(events, before) : []
  const last = list.length - 1
  return { list, at: telling === undefined ? last : Math.max(0, list.findLastIndex(entry => entry.version <= telling)) }
}

export function TellingSection({ table }: { table: Table }) {
  const { version } = table.game.value!
  const turn = tick.value
  const told = table.telling.value
  // Nobody sees what comes while the page is hidden, and what has not been told yet.
  useEffect(() => {
    if (!document.hidden) void table.see(told ?? version)
  }, [version, turn, told])
  const { list, at } = toldOf(table.events.value, table.before.value, told)
  const entry = list[at]
  if (!entry || table.replay.value !== undefined) return null
  const isPast = told !== undefined
  const show = (next: number) => {
    const other = list[next]
    if (!other) return
    // Nothing has happened after the last one.
    table.telling.value = next === list.length - 1 ? undefined : other.version
    say(other.sentences.join(' '))
  }
  const end = () => {
    table.skipTelling()
    table.before.value = version
    requestAnimationFrame(focusBoard)
  }
  return (
    <section class={isPast ? 'since bar active' : 'since'} aria-label={t('since_last')}>
      <h2>
        {t('since_last')}
        {list.length > 1 && ` (${t('move_of', { at: at + 1, all: list.length })})`}
      </h2>
      <ol>
        <li key={entry.version}>
          <time class="when" dateTime={entry.at}>
            {dateTime(entry.at)}
          </time>{' '}
          {entry.sentences.join(' ')}
          <Battles table={table} version={entry.version} />
        </li>
      </ol>
      <p class="actions">
        {list.length > 1 && (
          <button key="back" type="button" aria-disabled={at === 0} onClick={() => show(at - 1)}>
            ‹ {t('one_back')}
          </button>
        )}
        <button key="on" type="button" class={isPast ? 'primary' : ''} onClick={() => (isPast ? show(at + 1) : end())}>
          {isPast ? `${t('next')} ›` : t('seen')}
        </button>
        {isPast && (
          <button key="skip" type="button" onClick={end}>
            {t('skip_news')}
          </button>
        )}
      </p>
    </section>
  )
}

/** The two pieces of each attack of a version, as far as they were known after it, and which of them fell. */
function Battles({ table, version }: { table: Table; version: number }) {
  const events = table.events.value
  const now = events.filter(event => event.version === version)
  const fights = now.flatMap(event =>
    event.type === 'attacked' ? [[event.attacker, event.defender] as const] : event.type === 'shot' ? [[event.cannon, event.target] as const] : [],
  )
  if (fights.length === 0) return null
  const { pieces, captured } = fold(events, version)
  const seats = table.seats.value
  const letters = seatLetters(seats)
  const fallen = new Set(now.flatMap(event => (event.type === 'captured' ? [event.piece] : [])))
  const face = (id: number): Face | undefined => {
    const piece = pieces.get(id) ?? captured.get(id)
    return piece && { seat: seats.indexOf(piece.seat), letter: table.letter(piece.kind), own: piece.seat === table.game.value?.you }
  }
  return (
    <>
      {fights.map((pair, at) => (
        <svg key={at} class="battle" viewBox="-.55 -.55 3.1 1.1" width="124" height="44" aria-hidden="true">
          {pair.map((id, side) => {
            const shown = face(id)
            return (
              shown && (
                <g key={id} transform={`translate(${2 * side})`} class={fallen.has(id) ? 'fallen' : ''}>
                  <PieceFace face={shown} seatLetter={letters[shown.seat] ?? ''} />
                  {fallen.has(id) && <path class="cross" d="M.2.2L.46.46M.46.2L.2.46" />}
                </g>
              )
            )
          })}
          <path class="line-drawn" d="M.6 0H1.4M1.2-.16L1.4 0L1.2.16" />
        </svg>
      ))}
    </>
  )
}
