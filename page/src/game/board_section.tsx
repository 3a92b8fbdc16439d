// The board of a game: picking a piece and a target, by tap or by key.
import { useSignal } from '@preact/signals'
import { BoardGrid } from '../board/board'
import { ActionBar } from './bar'
import { linesOf } from '../board/position'
import { curtain } from '../core/curtain'
import { Rare } from '../core/rare'
import { setHash } from '../core/router'
import { say } from '../core/ui'
import { kindName, seatName, spaceName, t } from '../core/words'
import { backToStart, chosen, choosingText, pressForLine, stopChoosing } from './chooser'
import { CommandLine } from './commands'
import { focusPiece } from './focus'
import { KeysDialog } from './keys_dialog'
import { aboutPiece } from './piece'
import { openSketch } from './sketch'
import type { Table } from './table'
import { TellingSection } from './telling'
import { pieceText } from './texts'
import { seatLetters, shownPieces, shownPosition, spaceViews } from './views'
import { ReplayBar, step } from './replay'
import { goToNextGame } from './next_game'

/** A press on a space, by hand or key. */
export function press(table: Table, space: string): void {
  if (table.past.value !== undefined) {
    // Whoever goes for a piece has heard enough of the news.
    if (table.replay.value !== undefined || !table.ways.value.some(way => (way.from ?? way.to) === space)) {
      table.asked.value = space
      return
    }
    table.skipTelling()
  }
  if (chosen(table)) return pressForLine(table, space)
  const all = table.ways.value
  const picked = table.picked.value
  const reached = all.filter(way => way.to === space && way.from === picked)
  table.refusal.value = undefined
  if (reached.length > 0) {
    table.offer(reached.map(way => way.action))
    return
  }
  if (all.some(way => way.from === space) && picked !== space) {
    table.offer([])
    table.picked.value = space
    table.asked.value = undefined
    const piece = table.pieceOn(space)
    const targets = new Set(all.filter(way => way.from === space).map(way => way.to))
    const named = [...targets].slice(0, 12).map(spaceName).join(', ')
    say(`${piece ? pieceText(table, piece, curtain.value) : ''}. ${t('ways_to_go', { count: targets.size })}: ${named}`)
    return
  }
  if (table.picked.value !== undefined) table.putBack()
  const piece = table.pieceOn(space)
  if (piece) ask(table, space)
}

/** Shows what there is to know about a piece, and says it; whoever asks by key is led there. */
function ask(table: Table, space: string, byKey = false): void {
  table.asked.value = table.asked.value === space && !byKey ? undefined : space
  const about = aboutPiece(table, space)
  if (about) say(`${about.title}. ${about.past} ${about.canBe}`.trim())
  if (byKey) requestAnimationFrame(focusPiece)
}

export function BoardSection({ table }: { table: Table }) {
  return table.sketch.value ? <Rare>{parts => <parts.SketchSection table={table} />}</Rare> : <GameBoard table={table} />
}

function GameBoard({ table }: { table: Table }) {
  const help = useSignal(0)
  const focus = useSignal<{ space: string; turn: number } | undefined>(undefined)
  const line = useSignal(0)
  const zoomed = useSignal(false)
  const drawing = table.drawing.value
  const game = table.game.value
  if (!drawing || !game) return null
  const seats = table.seats.value
  const label = game.you ? t('board_from', { seat: seatName(game.you) }) : t('board')
  const past = table.past.value
  const turnTo = (space: string) => (focus.value = { space, turn: (focus.value?.turn ?? 0) + 1 })

  const key = (event: KeyboardEvent, space: string): boolean => {
    if (event.ctrlKey) return false
    switch (event.key) {
      case 'Escape':
        if (chosen(table)) stopChoosing(table)
        else table.putBack()
        return true
      case 'h':
      case 'H':
        curtain.value = !curtain.value
        return true
      case '/':
        line.value++
        return true
      case '?':
        help.value++
        return true
      case '[':
      case ']':
        step(table, event.key === ']' ? 1 : -1)
        return true
      case 'n':
        void goToNextGame(table.id)
        return true
      case '.':
        // Of a board of the past nothing can be moved.
        if (past === undefined) tellWays(table, space)
        else ask(table, space)
        return true
      case ',':
        say(lastStory(table))
        return true
      case ';':
        say(capturedText(table))
        return true
    }
    // A digit is the key that bears it, whatever it gives with or without Shift.
    const sign = /^Digit(\d)$/.exec(event.code)?.[1] ?? event.key
    return /^[a-z0-9]$/i.test(sign) && jump(table, space, sign, event.shiftKey, turnTo)
  }
  return (
    <section aria-label={label} class="board-section">
      <div class={zoomed.value ? 'zoom zoomed' : 'zoom'}>
      <BoardGrid
        label={label}
        drawing={drawing}
        spaces={spaceViews(table)}
        letters={seatLetters(seats)}
        homes={table.homes.value}
        spaceLabel={spaceName}
        onPress={space => press(table, space)}
        onMenu={(space, byKey) => ask(table, space, byKey)}
        onKey={key}
        canDrag={space => table.ways.value.some(way => way.from === space)}
        onDrag={(from, to) => {
          if (table.picked.value !== from) press(table, from)
          press(table, to)
        }}
        focus={focus.value}
        start={table.ways.value[0]?.from ?? game.pieces.find(piece => piece.seat === game.you)?.space}
        ends={table.backRows.value}
        lines={past === undefined ? undefined : linesOf(table.events.value.filter(event => event.version === past))}
      />
      </div>
      <ReplayBar table={table} />
      {!curtain.value && <TellingSection table={table} />}
      <ChooserBar table={table} />
      <ActionBar table={table} />
      <div class="board-tools">
        <button type="button" aria-pressed={curtain.value} onClick={() => (curtain.value = !curtain.value)}>
          {t('curtain')}
        </button>
        {drawing.width > 11 && (
          <button type="button" aria-pressed={zoomed.value} onClick={() => (zoomed.value = !zoomed.value)}>
            {t('zoom')}
          </button>
        )}
        <button type="button" onClick={() => line.value++}>
          {t('command_line')}
        </button>
        <button type="button" onClick={() => void goToNextGame(table.id)}>
          {t('next_game')}
        </button>
        {game.version > 3 && table.replay.value === undefined && (
          <button type="button" onClick={() => setHash(`v=${game.version}`)}>
            {t('replay')}
          </button>
        )}
        {game.pieces.length > 0 && (
          <button type="button" onClick={() => openSketch(table)}>
            {t('sketch_open')}
          </button>
        )}
        <KeysDialog label={t('legend')} turn={help.value}>
          <Rare>{parts => <parts.Legend table={table} />}</Rare>
        </KeysDialog>
      </div>
      {line.value > 0 && <CommandLine table={table} turn={line.value} onSpace={turnTo} />}
    </section>
  )
}

/** What is asked for on the board, where it is not a move. */
function ChooserBar({ table }: { table: Table }) {
  const spaces = chosen(table)
  if (!spaces) return null
  return (
    <div class="bar active chooser">
      <p class="sentence">{choosingText(table)}</p>
      <p class="actions">
        <button type="button" onClick={() => backToStart(table)} aria-disabled={spaces.length === 0}>
          {t('put_back')}
        </button>
        <button type="button" onClick={() => stopChoosing(table)}>
          {t('conditional_to_lines')}
        </button>
      </p>
    </div>
  )
}

function tellWays(table: Table, space: string): void {
  const targets = table.ways.value.filter(way => way.from === space).map(way => spaceName(way.to))
  say(targets.length > 0 ? [...new Set(targets)].join(', ') : t('cannot_move'))
}

export const lastStory = (table: Table): string => {
  if (curtain.value) return t('behind_curtain')
  const until = table.past.value ?? Infinity
  const said = table.events.value.filter(event => event.said && event.version <= until)
  const last = said.at(-1)?.version
  return said.filter(event => event.version === last).map(event => event.said).join(' ') || t('nothing_yet')
}

export function capturedText(table: Table): string {
  if (curtain.value) return t('behind_curtain')
  const captured = [...(shownPosition(table)?.captured.values() ?? [])].filter(piece => !piece.returned)
  if (captured.length === 0) return t('captured_none')
  const parts = table.seats.value.map(seat => {
    const kinds = new Map<string, number>()
    for (const piece of captured) {
      if (piece.seat === seat) kinds.set(piece.kind ?? 'any', (kinds.get(piece.kind ?? 'any') ?? 0) + 1)
    }
    const texts = [...kinds].map(([kind, count]) => `${count} ${kindName(kind, count)}`)
    return texts.length > 0 ? `${table.user(seat) ?? seatName(seat)}: ${texts.join(', ')}` : ''
  })
  return parts.filter(Boolean).join('. ')
}

/** To my next piece with that sign; with Shift to the next enemy that is known or guessed as such. */
function jump(table: Table, from: string, key: string, shift: boolean, turnTo: (space: string) => void): boolean {
  const game = table.game.value
  if (curtain.value) {
    say(t('behind_curtain'))
    return true
  }
  const sign = key.toUpperCase()
  const order = table.drawing.value?.rows.flat().map(spot => spot.name) ?? []
  const fits = shownPieces(table).filter(piece => {
    if ((piece.seat === game?.you) === shift) return false
    const marks = table.note.value?.note.marks[piece.id]?.kinds ?? []
    return [piece.kind ?? '', ...marks].some(kind => table.letter(kind).toUpperCase() === sign)
  })
  const spaces = fits.map(piece => piece.space).sort((one, two) => order.indexOf(one) - order.indexOf(two))
  const next = spaces.find(space => order.indexOf(space) > order.indexOf(from)) ?? spaces[0]
  if (!next) return false
  turnTo(next)
  return true
}
