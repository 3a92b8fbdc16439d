// A position as a viewer knows it, folded from the events that they were shown. Events are physical facts, and so this
// knows no rules.
import type { Event, Game, Piece, Ruleset } from '../contract'

/** What everybody sees of a seat besides its pieces; what the rules do not have is absent. */
export interface SeatCounts {
  /** How many captured pieces are back on the board without the viewer knowing which. */
  unseen: number
  /** The cards in its hand, and in its pile. */
  hand?: number
  pile?: number
  score?: number
  /** How many rescues it still has. */
  rescues?: number
}

export interface Position {
  version: number
  pieces: Map<number, Piece>
  captured: Map<number, Omit<Piece, 'space'> & { returned?: true }>
  flags: Map<string, { carrier?: number; space?: string }>
  counts: Map<string, SeatCounts>
}

function start(ruleset: Ruleset | undefined): Position {
  const { cards, recruit, rescue } = ruleset ?? {}
  const counts = (ruleset?.seats ?? []).map(({ seat }) => {
    const none = { unseen: 0, ...(cards && { hand: 0, pile: 0 }), ...(recruit && { score: 0 }), ...(rescue && { rescues: rescue.limit }) }
    return [seat, none] as const
  })
  return { version: 0, pieces: new Map(), captured: new Map(), flags: new Map(), counts: new Map(counts) }
}

/** The position after all events up to a version; without the ruleset it counts nothing. */
export function fold(events: Event[], version = Infinity, ruleset?: Ruleset): Position {
  const position = start(ruleset)
  for (const event of events) {
    if (event.version > version) break
    apply(position, event, ruleset?.cards?.deck.length ?? 0)
  }
  return position
}

function apply(position: Position, event: Event, deck: number): void {
  const { pieces } = position
  position.version = event.version
  const count = (seat: string, name: keyof SeatCounts, by: number) => add(position, seat, name, by)
  const stand = (id: number, space: string) => {
    const piece = pieces.get(id)
    if (piece) pieces.set(id, { ...piece, space, moved: true })
  }
  switch (event.type) {
    case 'deployed':
      for (const { piece, seat, space } of event.pieces) {
        pieces.set(piece, { id: piece, seat, start: space, space, moved: false, revealed: false })
      }
      break
    case 'revealed':
      for (const { piece, kind } of event.pieces) reveal(position, piece, kind, event.public)
      break
    case 'moved':
    case 'advanced':
      stand(event.piece, event.to)
      break
    case 'attacked': {
      // Whoever attacks has moved, also if it falls.
      const piece = pieces.get(event.attacker)
      if (piece) pieces.set(piece.id, { ...piece, moved: true })
      break
    }
    case 'swapped':
      stand(event.one, event.to)
      stand(event.two, event.from)
      break
    case 'captured':
      capture(position, event.piece)
      break
    case 'returned':
      pieces.set(event.piece, { id: event.piece, seat: event.seat, start: event.space, space: event.space, moved: false, revealed: false })
      count(event.seat, 'rescues', -1)
      count(event.seat, 'unseen', 1)
      if (event.was !== undefined) markReturned(position, event.was)
      break
    case 'return_shown':
      markReturned(position, event.piece)
      break
    case 'flag_raised':
    case 'flag_taken':
      position.flags.set(event.flag, { carrier: event.piece })
      break
    case 'flag_dropped':
      position.flags.set(event.flag, { space: event.space })
      break
    case 'shuffled':
      for (const seat of position.counts.keys()) count(seat, 'pile', deck)
      break
    case 'drew':
    case 'put_under': {
      const cards = event.type === 'drew' ? event.count : -event.count
      count(event.seat, 'hand', cards)
      count(event.seat, 'pile', -cards)
      break
    }
    // A card that is laid down is in the hand until it is played.
    case 'card_played':
    case 'defended':
      count(event.seat, 'hand', -1)
      break
    case 'scored': {
      const counts = position.counts.get(event.seat)
      if (counts?.score !== undefined) counts.score = event.score
      break
    }
    // No piece and no flag is elsewhere, or known to more, after these, and nothing is counted.
    case 'started':
    case 'setup_locked':
    case 'first_drawn':
    case 'redrawn':
    case 'asked':
    case 'answered':
    case 'declined':
    case 'expired':
    case 'skipped':
    case 'shot':
    case 'card_laid':
    case 'card_swapped':
    case 'cards_shown':
    case 'recruit_lost':
    case 'draw_offered':
    case 'draw_accepted':
    case 'draw_refused':
    case 'draw_lapsed':
    case 'seat_out':
    case 'ended':
      break
    default:
      // A page that is older than its service passes over what it does not know; an event of its own contract is above.
      event satisfies never
  }
}

/** Counts on, if the rules have what is counted. */
function add({ counts }: Position, seat: string, name: keyof SeatCounts, by: number): void {
  const found = counts.get(seat)
  if (found?.[name] !== undefined) found[name] += by
}

function reveal(position: Position, id: number, kind: string, isPublic: boolean): void {
  const piece = position.pieces.get(id)
  if (piece) position.pieces.set(id, { ...piece, kind, revealed: piece.revealed || isPublic })
  const gone = position.captured.get(id)
  if (gone) position.captured.set(id, { ...gone, kind, revealed: gone.revealed || isPublic })
}

function capture(position: Position, id: number): void {
  const piece = position.pieces.get(id)
  if (!piece) return
  const { space: _, ...gone } = piece
  position.pieces.delete(id)
  position.captured.set(id, gone)
}

function markReturned(position: Position, id: number): void {
  const gone = position.captured.get(id)
  if (!gone || gone.returned) return
  position.captured.set(id, { ...gone, returned: true })
  add(position, gone.seat, 'unseen', -1)
}

/** The position of a game as it is now. */
export function positionOf(game: Game): Position {
  const flags = (game.flags ?? []).map(({ flag, carrier, space }) => {
    const where = { ...(carrier !== undefined ? { carrier } : {}), ...(space !== undefined ? { space } : {}) }
    return [flag, where] as const
  })
  const counts = game.seats.map(({ seat }) => {
    const cards = game.cards?.[seat]
    const [score, rescues] = [game.scores?.[seat], game.rescues_left?.[seat]]
    const own: SeatCounts = {
      unseen: game.returned_unseen?.[seat] ?? 0,
      ...(cards && { hand: cards.hand, pile: cards.pile }),
      ...(score !== undefined && { score }),
      ...(rescues !== undefined && { rescues }),
    }
    return [seat, own] as const
  })
  return {
    version: game.version,
    pieces: new Map(game.pieces.map(piece => [piece.id, piece])),
    captured: new Map(game.captured.map(piece => [piece.id, piece])),
    flags: new Map(flags),
    counts: new Map(counts),
  }
}

/** The same position with the kinds that are known at another time, as after the end of a game. */
export function painted(position: Position, by: Position): Position {
  const kindOf = (id: number) => by.pieces.get(id)?.kind ?? by.captured.get(id)?.kind
  const pieces = [...position.pieces].map(([id, piece]) => {
    const kind = piece.kind ?? kindOf(id)
    return [id, kind ? { ...piece, kind } : piece] as const
  })
  return { ...position, pieces: new Map(pieces) }
}

/** From where to where pieces went, attacked or shot, each line once. */
export function linesOf(events: Event[]): Array<[from: string, to: string]> {
  const lines = new Map<string, [string, string]>()
  for (const event of events) {
    if ('from' in event && event.from && 'to' in event && event.to) lines.set(`${event.from} ${event.to}`, [event.from, event.to])
  }
  return [...lines.values()]
}

/** The spaces that what happened last is about. */
export function touched(events: Event[]): Set<string> {
  const spaces = new Set<string>()
  for (const event of events) {
    if ('from' in event && event.from) spaces.add(event.from)
    if ('to' in event && event.to) spaces.add(event.to)
    if (event.type === 'returned') spaces.add(event.space)
  }
  return spaces
}
