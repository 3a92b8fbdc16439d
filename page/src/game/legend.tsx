// What the marks on the pieces mean, and the keys.
import { PieceFace, type Face } from '../board/picture'
import { kindName, seatName, t, type Key } from '../core/words'
import type { Table } from './table'
import { seatLetters } from './views'

const KEYS: Array<[string, Key]> = [
  ['← ↑ ↓ →', 'key_arrows'],
  ['Enter', 'key_enter'],
  ['Esc', 'key_escape'],
  ['7', 'key_letter'],
  ['.', 'key_ways'],
  [',', 'key_last'],
  [';', 'key_captured'],
  ['/', 'key_line'],
  ['[ ]', 'key_replay'],
  ['n', 'key_next'],
  ['H', 'key_curtain'],
  ['Home, End', 'key_ends'],
  ['Ctrl+Home, Ctrl+End', 'key_back_rows'],
  ['Shift+F10', 'key_menu'],
  ['?', 'key_help'],
]

/** What keys do. */
export const KeyList = ({ keys }: { keys: Array<[string, Key]> }) => (
  <>
    <h3>{t('keys')}</h3>
    <dl class="keys">
      {keys.map(([key, text]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{t(text)}</dd>
        </div>
      ))}
    </dl>
  </>
)

/** What the marks on pieces mean, the army, and the keys. */
export function Legend({ table }: { table: Table }) {
  const seats = table.seats.value
  const letters = seatLetters(seats)
  const sample = (face: Partial<Face>, text: string, seat = 0) => (
    <li>
      <svg viewBox="-.5 -.5 1 1" width="36" height="36" aria-hidden="true">
        <PieceFace face={{ seat, letter: '', ...face }} seatLetter={letters[seat] ?? ''} />
      </svg>
      {text}
    </li>
  )
  const numbers = [...table.kinds.value.values()].filter(kind => kind.count > 0)
  return (
    <>
      <ul class="legend">
        {seats.map((seat, at) => sample({}, seatName(seat), at))}
        {sample({ moved: true }, t('has_moved'))}
        {sample({ letter: '7', known: true }, t('known_to_all'))}
        {sample({ guess: 'B' }, t('your_guess'))}
      </ul>
      <h3>{t('army')}</h3>
      <ul class="columns">
        {numbers.map(kind => (
          <li key={kind.kind}>
            <b>{kind.letter}</b> {kindName(kind.kind)} × {kind.count}
          </li>
        ))}
      </ul>
      <KeyList keys={KEYS} />
    </>
  )
}
