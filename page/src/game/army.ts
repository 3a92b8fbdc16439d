// An army that is being set up.
import type { KindRule, Ruleset, SeatRule } from '../contract'

export type Pieces = ReadonlyMap<string, string>

/**
 * The rows of a setup that is pasted, as the server reads them: mails write it with blanks and the word before it, in
 * quotation marks, and telephones make one character of three full stops.
 */
export function pastedRows(text: string): string {
  const rows = text
    .replace(/…/g, '...')
    .replace(/^[\s"'“”„‘’]+|[\s"'“”„‘’]+$/g, '')
    .replace(/^setup\b[\s:=]*/i, '')
  if (rows.includes('/')) return rows.replace(/\s/g, '')
  const lines = rows.split('\n').map(row => row.replace(/\s/g, ''))
  return lines.filter(row => row !== '').join('\n')
}

/** The spaces on which a seat may set up, front row first. */
export const homeOf = (seat: SeatRule): string[][] =>
  seat.home.map(row => row.filter(space => space !== seat.recruitment)).filter(row => row.length > 0)

/** Whether a setup of one ruleset is one of another too: as many pieces with the same letters, on home rows as long. */
export function hasSameArmy(one: Ruleset, two: Ruleset): boolean {
  const army = ({ kinds, seats }: Ruleset) => ({
    kinds: kinds.filter(kind => kind.count > 0).map(kind => `${kind.letter}${kind.count}`).sort(),
    rows: seats.slice(0, 1).map(seat => homeOf(seat).map(row => row.length)),
  })
  return JSON.stringify(army(one)) === JSON.stringify(army(two))
}

/** Of each kind, how many are still to be placed. */
export function missing(kinds: KindRule[], pieces: Pieces): Map<string, number> {
  const left = new Map(kinds.map(kind => [kind.kind, kind.count]))
  for (const kind of pieces.values()) left.set(kind, (left.get(kind) ?? 0) - 1)
  return left
}

/** The pieces of two spaces change places; either may be empty. */
export function swapped(pieces: Pieces, one: string, two: string): Pieces {
  const next = new Map(pieces)
  const [first, second] = [pieces.get(one), pieces.get(two)]
  next.delete(one)
  next.delete(two)
  if (first) next.set(two, first)
  if (second) next.set(one, second)
  return next
}

/** Left and right change places. */
export function mirrored(pieces: Pieces, seat: SeatRule): Pieces {
  const next = new Map<string, string>()
  for (const row of seat.home) {
    row.forEach((space, at) => {
      const kind = pieces.get(row[row.length - 1 - at]!)
      if (kind && space !== seat.recruitment) next.set(space, kind)
    })
  }
  return next
}

/** What is missing is placed by chance: the flag in the back row, what cannot move near it, and a carrier that can. */
export function filled(pieces: Pieces, kinds: KindRule[], seat: SeatRule, random = Math.random): Pieces {
  const next = new Map(pieces)
  const rows = homeOf(seat)
  const back = rows.flat().reverse()
  const columns = new Map(seat.home.flatMap(row => row.map((space, at) => [space, at / row.length] as const)))
  const row = new Map(rows.flatMap((spaces, at) => spaces.map(space => [space, at] as const)))
  const free = () => back.filter(space => !next.has(space))
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)]
  const left = missing(kinds, pieces)
  const take = (kind: KindRule, space: string | undefined) => {
    if (space) next.set(space, kind.kind)
  }
  const byNeed = [...kinds].sort((one, two) => weight(one) - weight(two))
  const start = seat.flag_start
  if (start && !next.has(start)) {
    const carriers = kinds.filter(kind => kind.movement !== 'still' && (left.get(kind.kind) ?? 0) > 0)
    const carrier = pick(carriers)
    if (carrier) {
      take(carrier, start)
      left.set(carrier.kind, (left.get(carrier.kind) ?? 1) - 1)
    }
  }
  let flag = [...next].find(([, kind]) => kinds.find(rule => rule.kind === kind)?.defence.type === 'flag')?.[0]
  for (const kind of byNeed) {
    for (let count = left.get(kind.kind) ?? 0; count > 0; count--) {
      const spaces = free()
      if (kind.defence.type === 'flag') {
        flag = pick(spaces.filter(space => row.get(space) === rows.length - 1)) ?? pick(spaces)
        take(kind, flag)
      } else if (kind.movement === 'still') {
        const away = (space: string) =>
          flag === undefined ? 0 : Math.abs((columns.get(space) ?? 0) - (columns.get(flag) ?? 0)) * 10 + Math.abs((row.get(space) ?? 0) - (row.get(flag) ?? 0))
        const near = [...spaces].sort((one, two) => away(one) - away(two))
        take(kind, random() < 0.55 ? near[0] : pick(spaces.filter(space => (row.get(space) ?? 0) > 0)) ?? pick(spaces))
      } else {
        take(kind, pick(spaces))
      }
    }
  }
  return next
}

const weight = (kind: KindRule): number => (kind.defence.type === 'flag' ? 0 : kind.movement === 'still' ? 1 : 2)
