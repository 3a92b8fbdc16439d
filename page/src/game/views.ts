// What each space of a game shows and says.
import type { Piece } from '../contract'
import type { SpaceView } from '../board/board'
import type { Face } from '../board/picture'
import { fold, painted, touched, type Position } from '../board/position'
import { curtain } from '../core/curtain'
import { t } from '../core/words'
import type { Way } from './actions'
import { chosen } from './chooser'
import type { Table } from './table'
import { pieceText, playerText } from './texts'

/** The letters by which seats are told apart: the first of their names, or numbers where two begin alike. */
export function seatLetters(seats: string[]): string[] {
  const first = seats.map(seat => seat.charAt(0).toUpperCase())
  return new Set(first).size === first.length ? first : seats.map((_, at) => String(at + 1))
}

function faceOf(table: Table, piece: Piece, position: Position): Face {
  const seats = table.seats.value
  const isMine = piece.seat === table.game.value?.you
  const hides = curtain.value && isMine
  const mark = table.note.value?.note.marks[piece.id]
  const guess = mark && (mark.sign || mark.kinds.map(table.letter).join('').slice(0, 3))
  const flag = [...position.flags].find(([, where]) => where.carrier === piece.id)?.[0]
  return {
    seat: seats.indexOf(piece.seat),
    letter: hides ? '' : table.letter(piece.kind),
    moved: piece.moved,
    known: piece.revealed,
    own: isMine,
    guess: (!curtain.value && guess) || undefined,
    flag: flag && seatLetters(seats)[seats.indexOf(flag)],
  }
}

/** The position that the page shows: now, or the one looked back to. */
export function shownPosition(table: Table): Position | undefined {
  const version = table.past.value
  const current = table.position.value
  if (version === undefined || !current) return current
  const past = fold(table.events.value, version, table.rules.value?.ruleset)
  return table.asItWas.value ? painted(past, current) : past
}

/** The pieces on the board that the page shows. */
export const shownPieces = (table: Table): Piece[] => [...(shownPosition(table)?.pieces.values() ?? [])]

/** Every space of a game in a position, with what stands or lies on it. */
export function standing(table: Table, position: Position): Map<string, SpaceView> {
  const views = new Map<string, SpaceView>()
  for (const spot of table.drawing.value?.spots ?? []) views.set(spot.name, { text: t('empty') })
  table.homes.value.forEach((spaces, home) => {
    const seat = table.seats.value[home] ?? ''
    const whose = seat === table.game.value?.you ? t('home_yours') : t('home_of', { who: playerText(table, seat) })
    for (const space of spaces) if (views.has(space)) views.set(space, { text: `${t('empty')}, ${whose}`, home })
  })
  for (const piece of position.pieces.values()) {
    const text = pieceText(table, piece, curtain.value)
    views.set(piece.space, { ...views.get(piece.space), text, face: faceOf(table, piece, position), active: true })
  }
  const letters = seatLetters(table.seats.value)
  for (const [seat, { space }] of position.flags) {
    const view = space && views.get(space)
    if (!view) continue
    view.flag = letters[table.seats.value.indexOf(seat)]
    view.text += `, ${t('flag_here', { who: table.user(seat) ?? seat })}`
  }
  return views
}

export function spaceViews(table: Table): Map<string, SpaceView> {
  const position = shownPosition(table)
  if (!position || !table.drawing.value) return new Map()
  const views = standing(table, position)
  addLast(table, views, position)
  if (table.past.value === undefined) addChoices(table, views)
  return views
}

function addLast(table: Table, views: Map<string, SpaceView>, position: Position): void {
  for (const space of touched(table.events.value.filter(event => event.version === position.version))) {
    const view = views.get(space)
    if (view) view.last = true
  }
}

function addChoices(table: Table, views: Map<string, SpaceView>): void {
  const { value: all } = table.ways
  const picked = table.picked.value
  const starts = new Map<string, number>()
  for (const way of all) if (way.from) starts.set(way.from, (starts.get(way.from) ?? 0) + 1)
  if (picked === undefined) {
    for (const [space, count] of starts) addText(views, space, t('ways_to_go', { count }))
  } else {
    const view = views.get(picked)
    if (view) view.picked = true
    addText(views, picked, t('is_picked'))
  }
  const reachable = all.filter(way => way.from === picked)
  for (const way of reachable) {
    const view = views.get(way.to)
    if (!view || view.target) continue
    view.target = targetOf(way)
    view.active = true
    view.text += `, ${t(view.target === 'go' ? 'can_be_reached' : 'can_be_attacked')}`
  }
  addChosen(table, views)
  addWarnings(table, views, picked)
  addGhost(table, views)
  for (const space of table.refusal.value?.spaces ?? []) {
    const view = views.get(space)
    if (view) view.fault = true
  }
}

const targetOf = ({ action }: Way): 'go' | 'attack' | 'shot' =>
  action.type === 'attack' ? 'attack' : action.type === 'shoot' ? 'shot' : 'go'

function addText(views: Map<string, SpaceView>, space: string, text: string): void {
  const view = views.get(space)
  if (view) view.text += `, ${text}`
}

/** What was pressed for something other than a move, for which any space may be. */
function addChosen(table: Table, views: Map<string, SpaceView>): void {
  const spaces = chosen(table)
  if (!spaces) return
  for (const [space, view] of views) {
    view.active = true
    if (!spaces.includes(space)) continue
    view.picked = true
    addText(views, space, t('is_picked'))
  }
}

/** What the rules of repetition and chase would soon refuse. */
function addWarnings(table: Table, views: Map<string, SpaceView>, picked: string | undefined): void {
  const game = table.game.value
  for (const { piece, border, count, limit } of game?.repetition_warnings ?? []) {
    const space = game?.pieces.find(other => other.id === piece)?.space
    const other = border.find(name => name !== space)
    if (!other || (picked !== undefined && picked !== space)) continue
    const view = views.get(other)
    if (view) view.warning = `${count}/${limit}`
    addText(views, other, t('warns_repetition', { count, limit }))
  }
  for (const { from, to } of game?.chase_warnings ?? []) {
    if (from !== picked) continue
    const view = views.get(to)
    if (view) view.warning = '!'
    addText(views, to, t('warns_chase'))
  }
}

/** The piece where it would stand after the chosen action. */
function addGhost(table: Table, views: Map<string, SpaceView>): void {
  const action = table.offered.value[table.chosen.value]
  if (!action) return
  const position = table.position.value
  if ((action.type === 'move' || action.type === 'attack') && position) {
    const piece = table.pieceOn(action.from)
    const view = views.get(action.to)
    if (!piece || !view) return
    if (action.type === 'move') view.ghost = faceOf(table, piece, position)
    view.picked = true
  } else if (action.type === 'rescue') {
    const view = views.get(action.to)
    if (view) view.ghost = { seat: table.side.value, letter: curtain.value ? '' : table.letter(action.kind), own: true }
  } else if (action.type === 'shoot') {
    const view = views.get(action.to)
    if (view) view.picked = true
  }
}
