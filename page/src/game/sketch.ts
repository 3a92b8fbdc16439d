// A sketch of what might come: pieces moved about on a copy of a position, with arrows and marks. It knows no rules, is
// never sent, and stays in the browser until its user signs out. It says which pieces are moved, and not what they are.
import { fold, painted, type Position } from '../board/position'
import { owner } from '../core/session'
import { keep, kept } from '../core/store'
import type { Table } from './table'

export type Step =
  /** Whatever stands there is taken off. */
  | { do: 'move'; piece: number; to: string }
  | { do: 'off'; piece: number }
  /** An arrow, or its end if it is there. */
  | { do: 'line'; from: string; to: string }
  /** A mark, or its end. */
  | { do: 'mark'; space: string }

export interface Sketch {
  /** The version of the game from which it begins. */
  version: number
  steps: Step[]
}

/** How many steps a sketch may have. */
export const MAX_STEPS = 300
/** Of how many games the sketches are kept; the one that was drawn on longest ago makes way. */
const MAX_SKETCHES = 30

export interface SketchedPosition {
  position: Position
  lines: Array<[from: string, to: string]>
  marks: Set<string>
}

/** A position after the steps of a sketch. */
export function sketched(base: Position, steps: Step[]): SketchedPosition {
  const pieces = new Map(base.pieces)
  const lines = new Map<string, [string, string]>()
  const marks = new Set<string>()
  for (const step of steps) {
    if (step.do === 'move') {
      const piece = pieces.get(step.piece)
      if (!piece) continue
      for (const other of pieces.values()) if (other.space === step.to && other !== piece) pieces.delete(other.id)
      pieces.set(piece.id, { ...piece, space: step.to })
    } else if (step.do === 'off') {
      pieces.delete(step.piece)
    } else if (step.do === 'line') {
      const name = `${step.from} ${step.to}`
      if (!lines.delete(name)) lines.set(name, [step.from, step.to])
    } else if (!marks.delete(step.space)) {
      marks.add(step.space)
    }
  }
  return { position: { ...base, pieces }, lines: [...lines.values()], marks }
}

/** The position from which a sketch begins, as far as its player knows it now. */
export function baseOf(table: Table, version: number): Position | undefined {
  const now = table.position.value
  return !now || version === now.version ? now : painted(fold(table.events.value, version), now)
}

const nameOf = (game: string): string => `sketch.${game}`

export function keepSketch(game: string, sketch: Sketch): void {
  const user = owner.peek()?.id ?? ''
  const isEmpty = sketch.steps.length === 0
  const games = (kept('sketches') ?? '').split(' ').filter(one => one && one !== game)
  if (!isEmpty) games.push(game)
  for (const old of games.splice(0, games.length - MAX_SKETCHES)) keep(nameOf(old), null)
  keep('sketches', games.join(' ') || null)
  keep(nameOf(game), isEmpty ? null : JSON.stringify({ ...sketch, user }))
}

/** The sketch of this user that was begun from a version. */
export function keptSketch(game: string, version: number): Sketch | undefined {
  try {
    const found = JSON.parse(kept(nameOf(game)) ?? 'null') as (Sketch & { user: string }) | null
    const isMine = found?.user === (owner.peek()?.id ?? '') && found.version === version && Array.isArray(found.steps)
    return isMine ? { version, steps: found.steps } : undefined
  } catch {
    return undefined
  }
}

/** Goes on with the sketch of what the board shows, or begins one. */
export function openSketch(table: Table): void {
  const version = table.past.value ?? table.game.value?.version
  if (version !== undefined) table.sketch.value = keptSketch(table.id, version) ?? { version, steps: [] }
}
