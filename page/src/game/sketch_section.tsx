// The board of a sketch, in a frame of its own. It is the same grid of buttons as the board of the game; nothing that is
// done here is asked for or sent.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { BoardGrid, type SpaceView } from '../board/board'
import type { Position } from '../board/position'
import { curtain } from '../core/curtain'
import { say } from '../core/ui'
import { spaceName, t, type Key } from '../core/words'
import { focusBoard } from './focus'
import { KeysDialog } from './keys_dialog'
import { KeyList } from './legend'
import { baseOf, keepSketch, MAX_STEPS, sketched, type Sketch, type SketchedPosition, type Step } from './sketch'
import type { Table } from './table'
import { pieceText } from './texts'
import { seatLetters, standing } from './views'

type Tool = Step['do']

const TOOLS: Array<[Tool, Key]> = [
  ['move', 'sketch_move'],
  ['line', 'sketch_line'],
  ['mark', 'sketch_mark'],
  ['off', 'sketch_off'],
]

const KEYS: Array<[string, Key]> = [
  ['← ↑ ↓ →', 'key_arrows'],
  ['Enter', 'key_sketch'],
  ['Esc', 'key_escape'],
  ['Delete', 'sketch_off'],
  ['Ctrl+Z, Ctrl+Y', 'key_undo'],
  ['H', 'key_curtain'],
  ['?', 'key_help'],
]

/** The steps of a sketch: taken, taken back, and taken again. */
function useSteps(table: Table, sketch: Sketch) {
  const undone = useSignal<Step[]>([])
  const write = (steps: Step[], later: Step[]) => {
    const next = { ...sketch, steps }
    undone.value = later
    table.sketch.value = next
    keepSketch(table.id, next)
  }
  const add = (step: Step, said: string) => {
    if (sketch.steps.length >= MAX_STEPS) return say(t('sketch_full'))
    write([...sketch.steps, step], [])
    say(said)
  }
  const undo = () => {
    const last = sketch.steps.at(-1)
    if (!last) return
    write(sketch.steps.slice(0, -1), [...undone.value, last])
    say(t('undone'))
  }
  const redo = () => {
    const next = undone.value.at(-1)
    if (!next) return
    write([...sketch.steps, next], undone.value.slice(0, -1))
    say(t('redone'))
  }
  /** What was there comes back step by step. */
  const clear = () => {
    if (sketch.steps.length === 0) return
    write([], [...undone.value, ...[...sketch.steps].reverse()])
    say(t('sketch_cleared'))
  }
  return { add, undo, redo, clear, mayRedo: undone.value.length > 0 }
}

/** What presses, keys and drags do on the board of a sketch. */
function useHand(table: Table, { position, marks }: SketchedPosition, add: (step: Step, said: string) => void) {
  const tool = useSignal<Tool>('move')
  const held = useSignal<string | undefined>(undefined)
  const pieceOn = (space: string) => [...position.pieces.values()].find(piece => piece.space === space)
  const take = (next: Tool) => {
    tool.value = next
    held.value = undefined
  }
  const takeOff = (space: string) => {
    const piece = pieceOn(space)
    held.value = undefined
    if (piece) add({ do: 'off', piece: piece.id }, t('sketch_taken_off', { space: spaceName(space) }))
  }
  /** From one space to another, with the tool that is chosen. */
  const draw = (from: string, to: string) => {
    const said = t('sketch_done', { from: spaceName(from), to: spaceName(to) })
    const piece = pieceOn(from)
    held.value = undefined
    if (tool.value === 'line') add({ do: 'line', from, to }, said)
    else if (piece) add({ do: 'move', piece: piece.id, to }, said)
  }
  const press = (space: string) => {
    const before = held.value
    if (tool.value === 'off') return takeOff(space)
    if (tool.value === 'mark') {
      return add({ do: 'mark', space }, `${spaceName(space)}: ${t(marks.has(space) ? 'undone' : 'sketch_marked')}`)
    }
    if (before === space) held.value = undefined
    else if (before !== undefined) draw(before, space)
    else {
      const piece = pieceOn(space)
      if (tool.value === 'move' && !piece) return say(t('sketch_choose'))
      held.value = space
      say(`${spaceName(space)}: ${piece ? pieceText(table, piece, curtain.value) : t('empty')}, ${t('is_picked')}`)
    }
  }
  const putDown = () => {
    if (held.value !== undefined) say(t('nothing_held'))
    held.value = undefined
  }
  const canDrag = (space: string) => tool.value === 'line' || (tool.value === 'move' && pieceOn(space) !== undefined)
  return { tool: tool.value, held: held.value, take, takeOff, draw, press, putDown, canDrag }
}

/** What the board of a sketch shows. */
function sketchViews(table: Table, { position, lines, marks }: SketchedPosition, held: string | undefined): Map<string, SpaceView> {
  const views = standing(table, position)
  for (const [space, view] of views) {
    view.active = true
    const to = lines.filter(([from]) => from === space).map(line => spaceName(line[1]))
    if (to.length > 0) view.text += `, ${t('sketch_line_to', { spaces: to.join(', ') })}`
    if (marks.has(space)) {
      view.marked = true
      view.text += `, ${t('sketch_marked')}`
    }
    if (space !== held) continue
    view.picked = true
    view.text += `, ${t('is_picked')}`
  }
  return views
}

export function SketchSection({ table }: { table: Table }) {
  const { version } = table.sketch.value!
  const base = useMemo(() => baseOf(table, version), [table.position.value, table.events.value, version])
  // Another sketch begins with nothing taken back, and with the focus on its head.
  return base ? <Shown key={version} table={table} base={base} /> : null
}

function Shown({ table, base }: { table: Table; base: Position }) {
  const sketch = table.sketch.value!
  const found = sketched(base, sketch.steps)
  const steps = useSteps(table, sketch)
  const hand = useHand(table, found, steps.add)
  const help = useSignal(0)
  const key = (event: KeyboardEvent, space: string): boolean => {
    if (event.ctrlKey && event.key === 'z') steps.undo()
    else if (event.ctrlKey && event.key === 'y') steps.redo()
    else if (event.ctrlKey) return false
    else if (event.key === 'Escape') hand.putDown()
    else if (event.key === 'Delete' || event.key === 'Backspace') hand.takeOff(space)
    else if (event.key === '?') help.value++
    else if (event.key.toLowerCase() === 'h') curtain.value = !curtain.value
    else return false
    return true
  }
  const leave = () => {
    table.sketch.value = undefined
    requestAnimationFrame(focusBoard)
  }
  return (
    <section class="board-section sketch" aria-label={t('sketch')}>
      <Head table={table} />
      <BoardGrid
        label={t('sketch_board')}
        drawing={table.drawing.value!}
        spaces={sketchViews(table, found, hand.held)}
        letters={seatLetters(table.seats.value)}
        homes={table.homes.value}
        spaceLabel={spaceName}
        onPress={hand.press}
        onKey={key}
        canDrag={hand.canDrag}
        onDrag={hand.draw}
        ends={table.backRows.value}
        lines={found.lines}
      />
      <fieldset class="mode-list">
        <legend>{t('sketch_tool')}</legend>
        {TOOLS.map(([name, text]) => (
          <label key={name} class="option">
            <input type="radio" name="tool" checked={name === hand.tool} onChange={() => hand.take(name)} />
            {t(text)}
          </label>
        ))}
      </fieldset>
      <div class="board-tools">
        <button type="button" class="primary" onClick={leave}>
          {t('sketch_leave')}
        </button>
        <button type="button" aria-disabled={sketch.steps.length === 0} onClick={steps.undo}>
          {t('undo')}
        </button>
        <button type="button" aria-disabled={!steps.mayRedo} onClick={steps.redo}>
          {t('redo')}
        </button>
        <button type="button" aria-disabled={sketch.steps.length === 0} onClick={steps.clear}>
          {t('clear')}
        </button>
        <button type="button" aria-pressed={curtain.value} onClick={() => (curtain.value = !curtain.value)}>
          {t('curtain')}
        </button>
        <KeysDialog label={t('keys_list')} turn={help.value}>
          <KeyList keys={KEYS} />
        </KeysDialog>
      </div>
    </section>
  )
}

/** What this is, and whether the game has gone on since. */
function Head({ table }: { table: Table }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const now = table.game.value?.version ?? 0
  const isOld = table.sketch.value!.version < now && table.past.value === undefined
  return (
    <div class="sketch-head">
      <h2 tabIndex={-1} ref={heading}>
        {t('sketch')}
      </h2>
      <p>{t('sketch_said')}</p>
      {isOld && (
        <p>
          {t('sketch_old')}{' '}
          <button type="button" onClick={() => (table.sketch.value = { version: now, steps: [] })}>
            {t('sketch_anew')}
          </button>
        </p>
      )}
    </div>
  )
}
