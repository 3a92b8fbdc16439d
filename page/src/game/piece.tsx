// What there is to know about one piece, and what I guess that it is.
import { useSignal } from '@preact/signals'
import type { Mark, Piece, Problem } from '../contract'
import { curtain } from '../core/curtain'
import { owner } from '../core/session'
import { problemFrom, Refusal } from '../core/ui'
import { kindName, listed, spaceName, t } from '../core/words'
import { possible } from './deduction'
import { focusBoard } from './focus'
import { shownPosition } from './views'
import type { Table } from './table'
import { pieceText } from './texts'

/** What there is to know about the piece on a space of the board that is shown, in sentences. */
export function aboutPiece(table: Table, space: string) {
  const position = shownPosition(table)
  const piece = [...(position?.pieces.values() ?? [])].find(found => found.space === space)
  if (!piece || !position) return undefined
  const isHidden = piece.seat !== table.game.value?.you && !piece.kind
  const kinds = isHidden ? possible(table.rules.value!, table.events.value, position, piece) : []
  const until = table.events.value.filter(event => event.version <= position.version)
  const count = until.filter(event => (event.type === 'moved' || event.type === 'advanced') && event.piece === piece.id).length
  return {
    piece,
    kinds,
    title: `${spaceName(space)}: ${pieceText(table, piece, curtain.value)}`,
    past: [t('started_on', { space: spaceName(piece.start) }), ...(count > 0 ? [t('moved_times', { count })] : [])].join(' '),
    canBe: isHidden ? t(kinds.length === 1 ? 'must_be' : 'may_be', { kinds: listed(kinds.map(kind => kindName(kind))) }) : '',
  }
}

export function PieceSection({ table }: { table: Table }) {
  const space = table.asked.value
  const about = space && aboutPiece(table, space)
  if (!about) return null
  const { piece, kinds } = about
  const close = (isByKey: boolean) => {
    table.asked.value = undefined
    if (isByKey) focusBoard()
  }
  return (
    <section class="about" aria-label={t('about_piece')} onKeyDown={event => event.key === 'Escape' && close(true)}>
      <h2 tabIndex={-1}>{about.title}</h2>
      <p>{about.past}</p>
      {about.canBe && (
        <>
          <p>{about.canBe}</p>
          {owner.value && !curtain.value && <Guess key={piece.id} table={table} piece={piece} kinds={kinds} />}
        </>
      )}
      <p class="actions">
        <button type="button" onClick={event => close(event.detail === 0)}>
          {t('close')}
        </button>
      </p>
    </section>
  )
}

function Guess({ table, piece, kinds }: { table: Table; piece: Piece; kinds: string[] }) {
  const problem = useSignal<Problem | undefined>(undefined)
  // What was pressed, until the server has it: the next press goes on from there.
  const pressed = useSignal<Mark | undefined>(undefined)
  const note = table.note.value?.note
  if (!note) return null
  const mark = pressed.value ?? note.marks[piece.id] ?? { kinds: [], sign: '' }
  const change = (chosen: string[], sign: string) => {
    const next = { kinds: chosen, sign }
    pressed.value = next
    problem.value = undefined
    table
      .saveMark(piece.id, next)
      .catch((why: unknown) => (problem.value = problemFrom(why)))
      .finally(() => {
        if (pressed.value === next) pressed.value = undefined
      })
  }
  // A guess that has become impossible can be taken off as well.
  const shown = [...kinds, ...mark.kinds.filter(kind => !kinds.includes(kind))]
  return (
    <fieldset class="chips">
      <legend>{t('your_guess')}</legend>
      {shown.map(kind => (
        <button
          key={kind}
          type="button"
          aria-pressed={mark.kinds.includes(kind)}
          onClick={() => change(mark.kinds.includes(kind) ? mark.kinds.filter(other => other !== kind) : [...mark.kinds, kind], mark.sign)}
        >
          {kindName(kind)}
        </button>
      ))}
      <label class="sign">
        {t('sign')}
        <input value={mark.sign} maxLength={3} size={3} onChange={event => change(mark.kinds, event.currentTarget.value)} />
      </label>
      <Refusal problem={problem.value} />
    </fieldset>
  )
}
