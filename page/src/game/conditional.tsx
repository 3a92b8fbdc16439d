// The section of conditional moves: those in force, and lines that are added to them, typed or pressed on the board.
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ConditionalMove, Problem } from '../contract'
import { curtain } from '../core/curtain'
import { tick } from '../core/live'
import { me } from '../core/session'
import { timeLeft } from '../core/time'
import { Refusal, say, useRead, useTask } from '../core/ui'
import { capital, optionName, t } from '../core/words'
import { MAX_CONDITIONAL_MOVES } from '../made/contract'
import { chosen, startChoosing, stopChoosing } from './chooser'
import type { Table } from './table'
import { pairText } from './texts'

/** A refusal of the server with the lines that it is about, in the reader's language. */
function inLines(problem: Problem | undefined, moves: ConditionalMove[]): Problem | undefined {
  const faults = problem?.faults?.map(fault => {
    if (fault.at === 'conditional_moves') return { at: '', what: t('conditional_not_now') }
    const [, index, part] = /^conditional_moves\[(\d+)\]\.(if|then)$/.exec(fault.at) ?? []
    const move = moves[Number(index)]
    if (!move) return fault
    const at = Number(index) + 1
    if (part === 'if') return { at: '', what: t('conditional_implausible', { at, words: move.if }) }
    return { at: '', what: t('conditional_no_answer', { at, words: move.then }) }
  })
  if (!problem || !faults || faults.length === 0) return problem
  // The detail says the same for programs.
  const isSaid = faults.every(fault => fault.at === '')
  return isSaid ? { ...problem, detail: faults.map(fault => fault.what).join(' '), faults: [] } : { ...problem, faults }
}

export function ConditionalSection({ table }: { table: Table }) {
  // What is being written stays where it is when the game goes on.
  return table.conditional.mayGive.value || table.conditional.text.value !== '' ? <Conditional table={table} /> : null
}

function Conditional({ table }: { table: Table }) {
  const game = table.game.value!
  const { conditional } = table
  const open = useSignal(false)
  const summary = useRef<HTMLElement>(null)
  const { busy, problem, run } = useTask()
  const read = useRead(signal => conditional.refresh(signal), [game.version, tick.value, me.value?.id])
  const [text, inForce] = [conditional.text.value, conditional.inForce.value]
  useEffect(() => {
    if (text !== '' || inForce.length > 0) open.value = true
  }, [text, inForce])

  const save = () => run(() => conditional.save().then(() => say(t('conditional_stored'))))
  const takeBack = (from: number) =>
    run(async () => {
      await conditional.takeBack(from)
      say(t('conditional_taken_back'))
      summary.current?.focus()
    })
  const awaited = game.awaiting.find(one => one.decision === 'turn')
  const title = capital(optionName('conditional_moves'))
  return (
    <details
      class="conditional"
      hidden={curtain.value}
      open={open.value}
      onToggle={event => (open.value = event.currentTarget.open)}
    >
      <summary ref={summary}>{inForce.length > 0 ? `${title} (${inForce.length})` : title}</summary>
      {inForce.length > 0 && (
        <>
          <ol aria-label={title}>
            {inForce.map((move, at) => (
              <li key={at}>
                {pairText(move)}{' '}
                <button type="button" aria-disabled={busy.value} onClick={() => void takeBack(at)}>
                  {at === 0 ? t('take_all_back') : t('take_back_from', { at: at + 1 })}
                </button>
              </li>
            ))}
          </ol>
          <p>
            {t('conditional_held')} {timeLeft(awaited?.until)}.
          </p>
        </>
      )}
      <Hints />
      {conditional.mayGive.value ? <FromBoard table={table} /> : <p>{t('conditional_not_now')}</p>}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') void save()
        }}
      >
        <label class="field">
          {t('conditional_lines')}
          <textarea
            rows={3}
            value={text}
            autocapitalize="off"
            spellcheck={false}
            maxLength={2000}
            aria-describedby="conditional-hint"
            onInput={event => (conditional.text.value = event.currentTarget.value)}
          />
        </label>
        <Refusal problem={inLines(problem.value ?? read.problem.value, conditional.sent.value)} />
        <button type="submit" aria-disabled={busy.value || text.trim() === ''}>
          {t('save')}
        </button>
      </form>
    </details>
  )
}

function Hints() {
  const move = pairText({ if: 'e7-e6', then: 'd3-d4' })
  const attack = pairText({ if: 'e6xe5 wins', then: 'f5xe5' })
  return (
    <div class="hint" id="conditional-hint">
      <p>{t('conditional_said', { count: MAX_CONDITIONAL_MOVES })}</p>
      <p>{t('conditional_example', { move, attack, loses: t('result_loses'), both: t('result_both') })}</p>
    </div>
  )
}

/** Lets presses on the board write a line. */
function FromBoard({ table }: { table: Table }) {
  useEffect(() => () => void (table.conditional.pressed.value = undefined), [table])
  const isChoosing = chosen(table) !== undefined
  return (
    <p class="actions">
      <button type="button" aria-pressed={isChoosing} onClick={() => (isChoosing ? stopChoosing(table) : startChoosing(table))}>
        {t('conditional_from_board')}
      </button>
    </p>
  )
}
