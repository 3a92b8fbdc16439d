// Conditional moves: those in force, and lines that are added to them, typed or pressed on the board. They are sent as a
// whole list, about the position that the page shows.
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { ConditionalMove, Problem } from '../contract'
import { call, Failure } from '../core/api'
import { curtain } from '../core/curtain'
import { tick } from '../core/live'
import { timeLeft } from '../core/time'
import { Refusal, say, useRead, useTask } from '../core/ui'
import { capital, optionName, t } from '../core/words'
import { afterAll, isCondition, lines, MAX_LINES, pressed, sameMoves, withPress, type Stands } from './conditions'
import { focusBoard } from './focus'
import type { Table } from './table'

/** A conditional move in the reader's language. */
export function pairText(move: ConditionalMove): string {
  const from = move.if.replace(/(wins|loses|both)$/, end => t(`result_${end as 'wins' | 'loses' | 'both'}`))
  return t('conditional_pair', { from, to: move.then })
}

const refused = (detail: string): Failure =>
  new Failure({ type: '/problems/conditional', title: '', status: 422, detail, request_id: '' })

/** The moves that lines say, after those in force; refused with the line that says none. */
function read(table: Table, text: string, before: number): ConditionalMove[] {
  const spaces = new Set(table.drawing.value?.spots.map(spot => spot.name.toLowerCase()))
  const example = pairText({ if: 'e7-e6', then: 'd3-d4' })
  const moves = lines(text).map(({ words, move }, index) => {
    const at = before + index + 1
    if (!move || !isCondition(move.if, spaces)) throw refused(t('conditional_unread', { at, words, example }))
    return move
  })
  if (before + moves.length > MAX_LINES) throw refused(t('conditional_many', { count: MAX_LINES }))
  return moves
}

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
  return table.mayOrder.value || table.conditions.value !== '' ? <Conditional table={table} /> : null
}

function Conditional({ table }: { table: Table }) {
  const game = table.game.value!
  const path = `${table.path}/standing-orders`
  const open = useSignal(false)
  const force = useSignal<ConditionalMove[]>([])
  const sent = useSignal<ConditionalMove[]>([])
  const summary = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { busy, problem, run } = useTask()
  // Asked without a copy: they stay in the memory of the page.
  const orders = useRead(signal => call('read_standing_orders', 'GET', path, { signal }), [game.version, tick.value])
  const found = orders.data.value?.data.conditional_moves
  useEffect(() => {
    if (!found || sameMoves(found, force.peek())) return
    force.value = found
    if (found.length > 0) open.value = true
  }, [found])
  const text = table.conditions.value
  useEffect(() => {
    if (text !== '') open.value = true
  }, [text])

  const give = async (moves: ConditionalMove[]) => {
    sent.value = moves
    const { data: now } = await call('read_standing_orders', 'GET', path)
    const inForce = now.conditional_moves ?? []
    // An earlier attempt was carried out, and its answer lost.
    const isDone = sameMoves(inForce, moves)
    if (!isDone && !sameMoves(inForce, force.peek())) {
      force.value = inForce
      throw refused(t('conditional_elsewhere'))
    }
    const body = { decline_defence: now.decline_defence, conditional_moves: moves }
    const tag = moves.length > 0 ? { ifMatch: game.etag } : {}
    try {
      const { data } = isDone ? { data: now } : await call('put_standing_orders', 'PUT', path, { body, ...tag })
      force.value = data.conditional_moves ?? []
    } catch (why) {
      if (why instanceof Failure && why.code === 'stale') void table.load()
      throw why
    }
  }
  const save = () =>
    run(async () => {
      await give([...force.peek(), ...read(table, text, force.peek().length)])
      // What was typed meanwhile stays.
      if (table.conditions.peek() === text) table.conditions.value = ''
      say(t('conditional_stored'))
    })
  const takeBack = (from: number) =>
    run(async () => {
      await give(force.peek().slice(0, from))
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
      <summary ref={summary}>{force.value.length > 0 ? `${title} (${force.value.length})` : title}</summary>
      {force.value.length > 0 && (
        <>
          <ol aria-label={title}>
            {force.value.map((move, at) => (
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
      {table.mayOrder.value ? <FromBoard table={table} force={force.value} field={field} /> : <p>{t('conditional_not_now')}</p>}
      <form
        onSubmit={event => {
          event.preventDefault()
          if (text.trim() !== '') void save()
        }}
      >
        <label class="field">
          {t('conditional_lines')}
          <textarea
            ref={field}
            rows={3}
            value={text}
            autocapitalize="off"
            spellcheck={false}
            maxLength={2000}
            aria-describedby="conditional-hint"
            onInput={event => (table.conditions.value = event.currentTarget.value)}
          />
        </label>
        <Refusal problem={inLines(problem.value ?? orders.problem.value, sent.value)} ruleset={game.ruleset} />
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
      <p>{t('conditional_said', { count: MAX_LINES })}</p>
      <p>{t('conditional_example', { move, attack, loses: t('result_loses'), both: t('result_both') })}</p>
    </div>
  )
}

interface FromBoardProps {
  table: Table
  force: ConditionalMove[]
  field: { current: HTMLTextAreaElement | null }
}

/** Lets four presses on the board write a line: their piece, where it goes, my piece, where it goes. */
function FromBoard({ table, force, field }: FromBoardProps) {
  const version = table.game.value?.version
  useEffect(() => () => void (table.chooser.value = undefined), [version, curtain.value])
  const stands = (): Stands => {
    const pieces = [...(table.position.peek()?.pieces.values() ?? [])]
    const now = new Map(pieces.map(piece => [piece.space.toLowerCase(), piece.seat]))
    const written = lines(table.conditions.peek()).flatMap(line => line.move ?? [])
    return afterAll(now, [...force, ...written])
  }
  const isFull = () => force.length + lines(table.conditions.peek()).length >= MAX_LINES
  const stop = () => {
    table.chooser.value = undefined
    field.current?.focus()
  }
  const choose = (spaces: string[], last?: string) => {
    const asks = [t('conditional_theirs'), t('where_to'), t('conditional_mine'), t('where_to')][spaces.length] ?? ''
    const text = last ? `${t('conditional_added', { line: last })} ${asks}` : asks
    say(text)
    table.chooser.value = { text, spaces, press: space => press(spaces, space), back: () => choose([]), stop }
  }
  const press = (before: string[], space: string) => {
    const spaces = withPress(stands(), table.game.peek()?.you ?? '', before, space)
    if (!spaces) return choose(before)
    const { if: condition, then } = pressed(stands(), spaces)
    if (condition === undefined || then === undefined) return choose(spaces)
    const line = pairText({ if: condition, then })
    table.dictate(line)
    if (!isFull()) return choose([], line)
    say(t('conditional_added', { line }))
    stop()
  }
  return (
    <p class="actions">
      <button
        type="button"
        aria-pressed={table.chooser.value !== undefined}
        onClick={() => {
          if (table.chooser.peek()) return stop()
          if (isFull()) return say(t('conditional_many', { count: MAX_LINES }))
          choose([])
          focusBoard()
        }}
      >
        {t('conditional_from_board')}
      </button>
    </p>
  )
}
