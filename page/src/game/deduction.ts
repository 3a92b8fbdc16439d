// What follows from what everybody has seen: how many of each kind are still hidden, and what a piece cannot be.
import type { KindRule, Piece } from '../contract'
import type { Position } from '../board/position'

/** Of each kind of a seat, how many are neither known on the board nor gone for good. */
export function unaccounted(kinds: Map<string, KindRule>, position: Position, seat: string): Map<string, number> {
  const left = new Map([...kinds].map(([kind, rule]) => [kind, rule.count]))
  const take = (kind: string | undefined) => kind && left.set(kind, Math.max(0, (left.get(kind) ?? 0) - 1))
  for (const piece of position.pieces.values()) if (piece.seat === seat) take(piece.kind)
  for (const piece of position.captured.values()) if (piece.seat === seat && !piece.returned) take(piece.kind)
  return left
}

/** The kinds that a hidden piece can still be. */
export function possible(kinds: Map<string, KindRule>, position: Position, piece: Piece): string[] {
  if (piece.kind) return [piece.kind]
  const left = unaccounted(kinds, position, piece.seat)
  return [...kinds.values()]
    .filter(rule => (left.get(rule.kind) ?? 0) > 0 && !(piece.moved && rule.movement === 'still'))
    .map(rule => rule.kind)
}
