// Four presses on the board write a conditional move: a piece of theirs, where it goes, a piece of mine, where it goes.
// Kept are the spaces that were pressed; everything else follows from the lines and the position as they are now.
import { curtain } from '../core/curtain'
import { say } from '../core/ui'
import { t } from '../core/words'
import { MAX_CONDITIONAL_MOVES } from '../made/contract'
import { afterAll, lines, pressed, withPress, type Occupants } from './conditions'
import { focusBoard, focusLines } from './focus'
import type { Table } from './table'
import { pairText } from './texts'

/** The spaces that were pressed so far, while presses on the board are for a line. */
export const chosen = (table: Table): string[] | undefined =>
  curtain.value || table.past.value !== undefined || !table.conditional.mayGive.value ? undefined : table.conditional.pressed.value

/** What stands where once everything in force and everything written has come true. */
function stands(table: Table): Occupants {
  const pieces = [...(table.position.value?.pieces.values() ?? [])]
  const now: Occupants = new Map(pieces.map(piece => [piece.space.toLowerCase(), piece.seat]))
  const { inForce, text } = table.conditional
  return afterAll(now, [...inForce.value, ...lines(text.value).flatMap(line => line.move ?? [])])
}

const asks = (spaces: string[]): string =>
  [t('conditional_theirs'), t('where_to'), t('conditional_mine'), t('where_to')][spaces.length] ?? ''

/** What is asked for on the board, after the line that was written last. */
export function choosingText(table: Table): string {
  const spaces = chosen(table) ?? []
  const last = spaces.length === 0 ? lines(table.conditional.text.value).at(-1) : undefined
  return last ? `${t('conditional_added', { line: last.words })} ${asks(spaces)}` : asks(spaces)
}

export function startChoosing(table: Table): void {
  if (table.conditional.isFull()) return say(t('conditional_many', { count: MAX_CONDITIONAL_MOVES }))
  backToStart(table)
  focusBoard()
}

/** Forgets the spaces that were pressed for the next line. */
export function backToStart(table: Table): void {
  table.conditional.pressed.value = []
  say(choosingText(table))
}

export function stopChoosing(table: Table): void {
  table.conditional.pressed.value = undefined
  focusLines()
}

/** A press on a space, for a line. */
export function pressForLine(table: Table, space: string): void {
  const { conditional } = table
  const before = chosen(table) ?? []
  const now = stands(table)
  const spaces = withPress(now, table.game.peek()?.you ?? '', before, space) ?? before
  const { if: condition, then } = pressed(now, spaces)
  if (condition === undefined || then === undefined) {
    conditional.pressed.value = spaces
    return say(choosingText(table))
  }
  const line = pairText({ if: condition, then })
  conditional.dictate(line)
  if (!conditional.isFull()) return backToStart(table)
  say(t('conditional_added', { line }))
  stopChoosing(table)
}
