// Sets up an army: tap a kind and a space, or two spaces to swap them.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import type { Board, KindRule, Ruleset } from '../contract'
import { BoardGrid, type SpaceView } from '../board/board'
import { layout, part } from '../board/geometry'
import { PieceFace } from '../board/picture'
import { curtain } from '../core/curtain'
import { say } from '../core/ui'
import { kindName, spaceName, t, type Key } from '../core/words'
import { filled, homeOf, mirrored, missing, swapped, type Pieces } from './army'
import { KeysDialog } from './keys_dialog'
import { KeyList } from './legend'
import { seatLetters } from './views'

const KEYS: Array<[string, Key]> = [
  ['← ↑ ↓ →', 'key_arrows'],
  ['Enter', 'key_setup'],
  ['7', 'key_place'],
  ['Delete', 'take_off'],
  ['Esc', 'key_escape'],
  ['Ctrl+Z, Ctrl+Y', 'key_undo'],
  ['?', 'key_help'],
]

type Hand = { kind: string } | { space: string } | undefined

interface EditorProps {
  ruleset: Ruleset
  board: Board
  seat: string
  pieces: Pieces
  faults?: string[]
  onChange: (pieces: Pieces) => void
  children?: ComponentChildren
}

export function SetupEditor({ ruleset, board, seat, pieces, faults, onChange, children }: EditorProps) {
  const at = ruleset.seats.findIndex(rule => rule.seat === seat)
  const rule = ruleset.seats[at]!
  const hand = useSignal<Hand>(undefined)
  const help = useSignal(0)
  const past = useSignal<Pieces[]>([])
  const future = useSignal<Pieces[]>([])
  const drawing = useMemo(() => part(layout(board, at), new Set(homeOf(rule).flat())), [board, at])
  const left = missing(ruleset.kinds, pieces)
  const byKind = new Map(ruleset.kinds.map(kind => [kind.kind, kind]))

  const change = (next: Pieces) => {
    past.value = [...past.value, pieces].slice(-100)
    future.value = []
    onChange(next)
  }
  const back = (from: typeof past, to: typeof past) => {
    const next = from.value.at(-1)
    if (!next) return
    from.value = from.value.slice(0, -1)
    to.value = [...to.value, pieces]
    onChange(next)
  }
  const spoken = (kind: string) => kindName(curtain.value ? 'any' : kind)
  const place = (kind: string, space: string) => {
    if ((left.get(kind) ?? 0) <= 0) return say(t('none_left', { kind: kindName(kind, 2) }))
    change(new Map(pieces).set(space, kind))
    say(t('placed', { kind: spoken(kind), space: spaceName(space), count: (left.get(kind) ?? 1) - 1 }))
    if ((left.get(kind) ?? 0) <= 1 && !pieces.has(space)) hand.value = undefined
  }
  const press = (space: string) => {
    const held = hand.value
    if (held && 'kind' in held) return place(held.kind, space)
    if (held) {
      hand.value = undefined
      if (held.space !== space) {
        change(swapped(pieces, held.space, space))
        say(t('swapped', { one: spaceName(held.space), two: spaceName(space) }))
      }
      return
    }
    if (pieces.has(space)) {
      hand.value = { space }
      say(t('lifted', { kind: spoken(pieces.get(space) ?? ''), space: spaceName(space) }))
    } else say(t('choose_kind_first'))
  }
  const remove = (space: string) => {
    const next = new Map(pieces)
    if (next.delete(space)) change(next)
    hand.value = undefined
  }
  const key = (event: KeyboardEvent, space: string): boolean => {
    if (event.ctrlKey && event.key === 'z') back(past, future)
    else if (event.ctrlKey && event.key === 'y') back(future, past)
    else if (event.ctrlKey) return false
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(space)
    else if (event.key === 'Escape') hand.value = undefined
    else if (event.key === '?') help.value++
    else {
      const kind = ruleset.kinds.find(found => found.count > 0 && found.letter.toLowerCase() === event.key.toLowerCase())
      if (!kind) return false
      place(kind.kind, space)
    }
    return true
  }
  useEffect(() => {
    hand.value = undefined
  }, [seat])
  const held = hand.value
  const lifted = held && 'space' in held ? held.space : undefined
  return (
    <div class="setup">
      <div class="setup-board">
        <BoardGrid
          label={t('your_home')}
          drawing={drawing}
          spaces={views(drawing.spots.map(spot => spot.name), pieces, byKind, at, held, faults ?? [], rule.flag_start)}
          letters={seatLetters(ruleset.seats.map(one => one.seat))}
          spaceLabel={spaceName}
          onPress={press}
          onMenu={remove}
          byTouch
          canDrag={space => pieces.has(space)}
          onDrag={(from, to) => {
            hand.value = undefined
            change(swapped(pieces, from, to))
            say(t('swapped', { one: spaceName(from), two: spaceName(to) }))
          }}
          onKey={key}
        />
      </div>
      <div class="setup-side">
        {rule.flag_start && <p class="hint">{t('flag_start', { space: rule.flag_start })}</p>}
        <fieldset class="tray">
          <legend>{t('to_place')}</legend>
          {ruleset.kinds.filter(kind => kind.count > 0).map(kind => (
            <button
              key={kind.kind}
              type="button"
              aria-pressed={held !== undefined && 'kind' in held && held.kind === kind.kind}
              aria-disabled={(left.get(kind.kind) ?? 0) <= 0}
              onClick={() => (hand.value = held && 'kind' in held && held.kind === kind.kind ? undefined : { kind: kind.kind })}
            >
              <svg viewBox="-.5 -.5 1 1" width="30" height="30" aria-hidden="true">
                <PieceFace face={{ seat: at, letter: kind.letter, own: true }} seatLetter="" />
              </svg>
              {kindName(kind.kind)} × {Math.max(0, left.get(kind.kind) ?? 0)}
            </button>
          ))}
        </fieldset>
        <div class="board-tools">
          <button type="button" onClick={() => change(filled(pieces, ruleset.kinds, rule))}>
            {t('fill')}
          </button>
          <button type="button" onClick={() => change(mirrored(pieces, rule))}>
            {t('mirror')}
          </button>
          <button type="button" aria-disabled={past.value.length === 0} onClick={() => back(past, future)}>
            {t('undo')}
          </button>
          <button type="button" aria-disabled={future.value.length === 0} onClick={() => back(future, past)}>
            {t('redo')}
          </button>
          <button type="button" aria-disabled={!lifted} onClick={() => lifted && remove(lifted)}>
            {t('take_off')}
          </button>
          <button type="button" onClick={() => change(new Map())}>
            {t('clear')}
          </button>
          <button type="button" aria-pressed={curtain.value} onClick={() => (curtain.value = !curtain.value)}>
            {t('curtain')}
          </button>
          <KeysDialog label={t('keys_list')} turn={help.value}>
            <KeyList keys={KEYS} />
          </KeysDialog>
        </div>
        {children}
      </div>
    </div>
  )
}

function views(
  spaces: string[],
  pieces: Pieces,
  kinds: Map<string, KindRule>,
  seat: number,
  hand: Hand,
  faults: string[],
  flagStart: string | undefined,
): Map<string, SpaceView> {
  return new Map(
    spaces.map(space => {
      const kind = pieces.get(space)
      const rule = kind ? kinds.get(kind) : undefined
      const letter = curtain.value ? '' : (rule?.letter ?? '')
      const text = curtain.value ? t('your_piece') : `${kindName(kind ?? '')} (${letter})`
      const view: SpaceView = { text: kind ? text : t('empty'), active: true }
      if (kind) view.face = { seat, letter, own: true }
      if (hand && 'space' in hand && hand.space === space) {
        view.picked = true
        view.text += `, ${t('is_picked')}`
      }
      if (faults.includes(space)) view.fault = true
      if (space === flagStart) view.flag = '★'
      return [space, view] as const
    }),
  )
}
