// A board: a picture for the eyes, and over it a grid of buttons, one for each space, for every hand, keyboard and
// screen reader alike.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { columnOf, extent, headings, next, type Arrow, type Layout, type Spot } from './geometry'
import { Picture, type DrawnSpace, type Line } from './picture'

/** What is to be said and shown of a space. */
export interface SpaceView extends DrawnSpace {
  /** What a screen reader says, after the name of the space. */
  text: string
  /** Whether something can be done with it now. */
  active?: boolean
}

interface BoardProps {
  label: string
  drawing: Layout
  spaces: Map<string, SpaceView>
  letters: string[]
  homes?: string[][] | undefined
  spaceLabel: (space: string) => string
  onPress?: (space: string) => void
  /** A key that the board has no use for itself; true if it was used. */
  onKey?: (event: KeyboardEvent, space: string) => boolean
  /** The space to which the focus goes when it changes. */
  focus?: { space: string; turn: number } | undefined
  /** What there is to know about a space is asked for, by a key or by a pointer. */
  onMenu?: (space: string, byKey?: boolean) => void
  /** With a mouse, the piece of one space may be dragged to another; nothing is sent by that alone. */
  onDrag?: (from: string, to: string) => void
  canDrag?: (space: string) => boolean
  /** Whether a finger drags as well: the page is then not moved by one that begins on a piece. */
  byTouch?: boolean
  start?: string | undefined
  /** Where the first and the last space are to which keys lead: my back row and theirs; else those of the drawing. */
  ends?: [string[], string[]] | undefined
  /** Lines from one space to another. */
  lines?: Line[] | undefined
}

export function BoardGrid(props: BoardProps) {
  const { drawing, spaces, label, onPress, onKey, onMenu, focus } = props
  const first = props.start && drawing.byName.has(props.start) ? props.start : drawing.rows.at(-1)?.[0]?.name ?? ''
  const at = useSignal(first)
  const grid = useRef<HTMLDivElement>(null)
  const button = (space: string) =>
    grid.current?.querySelector<HTMLButtonElement>(`[data-space="${CSS.escape(space)}"]`)
  const moveTo = (space: string) => {
    at.value = space
    button(space)?.focus()
  }
  useEffect(() => {
    if (focus && focus.turn > 0) moveTo(focus.space)
  }, [focus?.turn])
  const here = drawing.byName.has(at.value) ? at.value : first

  const pressed = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return
    const target = keyTarget(drawing, here, event, props.ends)
    if (target) {
      event.preventDefault()
      moveTo(target)
    } else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
      event.preventDefault()
      onMenu?.(here, true)
    } else if (onKey?.(event, here)) {
      event.preventDefault()
    }
  }
  const drag = useDrag(props)
  const { columns, rows } = useMemo(() => headings(drawing), [drawing])
  const column = (spot: Spot) => (spot.isStone ? -1 : columns.indexOf(columnOf(spot.name)))
  return (
    <div class="board" style={{ aspectRatio: `${drawing.width} / ${drawing.height}` }} ref={drag}>
      <Picture {...props} />
      <div
        role="grid"
        aria-label={label}
        ref={grid}
        onKeyDown={pressed}
        class="grid"
        {...(columns.length > 0 ? { 'aria-colcount': columns.length + 1 } : {})}
      >
        {columns.length > 0 && (
          <div role="row">
            {columns.map((name, index) => (
              <span role="columnheader" class="hidden" key={name} aria-colindex={index + 2}>
                {name}
              </span>
            ))}
          </div>
        )}
        {drawing.rows.map((row, index) => (
          <div role="row" key={row[0]?.name}>
            {rows[index] && (
              <span role="rowheader" class="hidden" {...(columns.length > 0 ? { 'aria-colindex': 1 } : {})}>
                {rows[index]}
              </span>
            )}
            {row.map(spot => (
              <Cell
                key={spot.name}
                spot={spot}
                drawing={drawing}
                column={column(spot)}
                drags={props.byTouch === true && props.canDrag?.(spot.name) === true}
                view={spaces.get(spot.name)}
                name={props.spaceLabel(spot.name)}
                tab={spot.name === here}
                onFocus={() => (at.value = spot.name)}
                onPress={() => onPress?.(spot.name)}
                onMenu={() => onMenu?.(spot.name)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

/** How far a mouse or a finger goes before it drags. */
const SLACK = 8

/** Lets pieces be dragged, with a mouse and maybe with a finger. */
function useDrag(props: BoardProps) {
  const board = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const root = board.current
    if (!root) return
    let from: { space: string; x: number; y: number } | undefined
    let over: Element | undefined
    let dragging = false
    const buttonAt = ({ clientX, clientY }: PointerEvent) => {
      const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-space]')
      return found && root.contains(found) ? found : undefined
    }
    const show = (next: Element | undefined) => {
      over?.classList.remove('over')
      next?.classList.add('over')
      over = next
    }
    const end = () => {
      root.classList.remove('dragging')
      show(undefined)
      from = undefined
    }
    const down = (event: PointerEvent) => {
      end()
      dragging = false
      const space = buttonAt(event)?.dataset['space']
      const { byTouch, canDrag } = latest.current
      const isHand = event.isPrimary && event.button === 0 && (event.pointerType !== 'touch' || byTouch === true)
      if (isHand && space && canDrag?.(space)) from = { space, x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (!from || !event.isPrimary) return
      if (!dragging && Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLACK) return
      if (!dragging) root.classList.add('dragging')
      dragging = true
      show(buttonAt(event))
    }
    const up = (event: PointerEvent) => {
      const to = buttonAt(event)?.dataset['space']
      if (from && dragging && to && to !== from.space) latest.current.onDrag?.(from.space, to)
      end()
      // A finger makes no press of it, nor does a mouse that is released elsewhere.
      setTimeout(() => (dragging = false))
    }
    const cancel = () => {
      end()
      dragging = false
    }
    // The press with which a drag ends is not meant for a space.
    const click = (event: MouseEvent) => {
      if (dragging) event.stopPropagation()
      dragging = false
    }
    root.addEventListener('pointerdown', down)
    root.addEventListener('click', click, true)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    return () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
    }
  }, [])
  return board
}

function keyTarget(drawing: Layout, here: string, event: KeyboardEvent, ends: BoardProps['ends']): string | undefined {
  const row = drawing.rows.find(spots => spots.some(spot => spot.name === here))
  // As they are read: from the far side to the near one, and from left to right.
  const seen = (names: string[] | undefined) => names && drawing.rows.flat().filter(spot => names.includes(spot.name))
  switch (event.key) {
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      return next(drawing, here, event.key satisfies Arrow)
    case 'Home':
      return (event.ctrlKey ? (seen(ends?.[0]) ?? drawing.rows.at(-1)) : row)?.[0]?.name
    case 'End':
      return (event.ctrlKey ? (seen(ends?.[1]) ?? drawing.rows[0]) : row)?.at(-1)?.name
    default:
      return undefined
  }
}

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`

/** Where the button of a space lies: where its piece stands; around a tower, more than that can be pressed. */
function placed(spot: Spot, { width, height }: Layout): Record<string, string> {
  const { stand, isStone } = spot
  const area = extent(spot)
  const size = !isStone ? 1 : stand.x === spot.x && stand.y === spot.y ? area.width : spot.room
  const [left, top] = [stand.x - size / 2, stand.y - size / 2]
  const box = { left: share(left, width), top: share(top, height), width: share(size, width), height: share(size, height) }
  if (!isStone) return box
  const corners = spot.outline.map(({ x, y }) => `${share(x - area.left, area.width)} ${share(y - area.top, area.height)}`)
  return {
    ...box,
    '--left': share(area.left - left, size),
    '--top': share(area.top - top, size),
    '--width': share(area.width, size),
    '--height': share(area.height, size),
    '--shape': corners.length > 0 ? `polygon(${corners.join(', ')})` : 'circle(50%)',
  }
}

interface CellProps {
  spot: Spot
  drawing: Layout
  view: SpaceView | undefined
  name: string
  tab: boolean
  /** In which column of letters it lies. */
  column: number
  drags: boolean
  onFocus: () => void
  onPress: () => void
  onMenu: () => void
}

function Cell({ spot, drawing, view, name, tab, column, drags, onFocus, onPress, onMenu }: CellProps) {
  const style = useMemo(() => placed(spot, drawing), [spot, drawing])
  return (
    <div
      role="gridcell"
      style={style}
      class={spot.isStone ? 'stone' : ''}
      aria-selected={view?.picked ? true : false}
      {...(column >= 0 ? { 'aria-colindex': column + 2 } : {})}
    >
      <button
        type="button"
        class={drags ? 'drags' : ''}
        tabIndex={tab ? 0 : -1}
        data-space={spot.name}
        {...(view?.active ? {} : { 'aria-disabled': true })}
        onFocus={onFocus}
        onClick={onPress}
        onContextMenu={event => {
          event.preventDefault()
          onMenu()
        }}
      >
        <span class="hidden">
          {name}, {view?.text ?? ''}
        </span>
      </button>
    </div>
  )
}
