// The note of a player about a game, as a value.
import type { Mark, Note } from '../contract'

/** The note with a mark on a piece; one that says nothing is taken off. */
export function withMark(note: Note, piece: number, mark: Mark): Note {
  const marks = { ...note.marks, [String(piece)]: mark }
  if (mark.kinds.length === 0 && mark.sign === '') delete marks[String(piece)]
  return { ...note, marks }
}

/** Whether two notes say the same, in whatever order. */
export const sameNote = (one: Note, two: Note): boolean => written(one) === written(two)

const written = ({ text, marks }: Note): string => {
  const rows = Object.entries(marks).map(([piece, mark]) => [piece, [...mark.kinds].sort(), mark.sign])
  return JSON.stringify([text, rows.sort()])
}
