// Conditional moves as players write them: a line each, in the words of any language. This knows no rules; it says only
// what stands where once the lines have come true, as far as everybody would know.
import type { ConditionalMove } from '../contract'
import { heard } from '../made/heard'
import { withSigns } from './signs'

/** A line with something in it, and what it means, if that is a conditional move. */
export interface Line {
  words: string
  move: ConditionalMove | undefined
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (words: string[]): string =>
  `(?:${[...words].sort((one, two) => two.length - one.length).map(word => escaped(word).replace(/ +/g, '\\s+')).join('|')})`

const IF = anyOf(heard.if)
const PAIR = new RegExp(`^${IF}\\s+(.+?)\\s*,?\\s+${anyOf(heard.then)}\\s+(.+)$`, 'iu')
const BETWEEN = new RegExp(`\\s*[,;]\\s*(?=${IF}\\s)`, 'iu')
const BEGINNING = new RegExp(`^${IF}\\s`, 'iu')
const ENDS = (['wins', 'loses', 'both'] as const).map(
  (end): [string, RegExp] => [end, new RegExp(`^(.+?)\\s*,?\\s+${anyOf(heard[end])}$`, 'iu')],
)

/** Whether a line begins as conditional moves do. */
export const isConditional = (line: string): boolean => BEGINNING.test(line.trim().normalize('NFC'))

/** What several lines say; several conditional moves may stand in one of them. */
export function lines(text: string): Line[] {
  const parts = text.normalize('NFC').split('\n').flatMap(line => unlisted(line).split(BETWEEN))
  return parts.filter(words => words !== '').map(words => ({ words, move: pair(words) }))
}

/** A line without the number or dash of a list, and without its full stop. */
const unlisted = (line: string): string => line.trim().replace(/^(?:\d+[.)]|[-–•*])\s+/, '').replace(/\s*[.;,!]+$/, '')

function pair(words: string): ConditionalMove | undefined {
  const [, condition, then] = PAIR.exec(words) ?? []
  if (condition === undefined || then === undefined) return undefined
  for (const [end, pattern] of ENDS) {
    const [, attack] = pattern.exec(condition) ?? []
    if (attack !== undefined) return { if: `${withSigns(attack)} ${end}`, then: withSigns(then) }
  }
  return { if: withSigns(condition), then: withSigns(then) }
}

const WAY = /^([a-z]+\d*)([-x])([a-z]+\d*)(?: (wins|loses|both))?$/i

/** Whether a condition has the form of one, between spaces that there are. */
export function isCondition(condition: string, spaces: Set<string>): boolean {
  const [, from = '', sign, to = '', end] = WAY.exec(condition) ?? []
  return spaces.has(from.toLowerCase()) && spaces.has(to.toLowerCase()) && (sign !== '-' || end === undefined)
}

/** Whose piece stands on which space, by the names of spaces in lower case. */
export type Occupants = Map<string, string>

/** The same after a turn. The end of an attack that nobody has named is not known: its pieces stay. */
export function afterTurn(stands: Occupants, turn: string): Occupants {
  const [, from = '', sign, to = '', end] = WAY.exec(turn.toLowerCase()) ?? []
  const mover = stands.get(from)
  if (mover === undefined || (sign === 'x' && end === undefined)) return stands
  const next = new Map(stands)
  next.delete(from)
  if (end === 'both') next.delete(to)
  else if (end !== 'loses') next.set(to, mover)
  return next
}

/** The same after all turns of conditional moves. */
export const afterAll = (stands: Occupants, moves: ConditionalMove[]): Occupants =>
  moves.reduce((now, move) => afterTurn(afterTurn(now, move.if), move.then), stands)

/** A turn from one space to another: an attack where a piece of the other seat stands. */
export const turn = (stands: Occupants, from: string, to: string): string => `${from}${stands.has(to.toLowerCase()) ? 'x' : '-'}${to}`

/** What four presses on the board mean, as far as they were made: a condition, and an answer. */
export function pressed(stands: Occupants, [from, to, start, target]: string[]): Partial<ConditionalMove> {
  if (from === undefined || to === undefined) return {}
  const condition = turn(stands, from, to)
  if (start === undefined || target === undefined) return { if: condition }
  return { if: condition, then: turn(afterTurn(stands, condition), start, target) }
}

/**
 * The spaces pressed so far, with one more: a piece of theirs, where it goes, a piece of mine, where it goes. Another
 * piece of the same seat takes the place of the one before; undefined if that space cannot be meant.
 */
export function withPress(stands: Occupants, mine: string, before: string[], space: string): string[] | undefined {
  const { if: condition } = pressed(stands, before)
  const owner = (condition === undefined ? stands : afterTurn(stands, condition)).get(space.toLowerCase())
  const answers = before.length >= 2
  const isActor = owner !== undefined && (owner === mine) === answers
  if (before.length % 2 === 0) return isActor ? [...before, space] : undefined
  return isActor ? [...before.slice(0, -1), space] : [...before, space]
}

/** Whether two lists are the same. */
export const sameMoves = (one: ConditionalMove[], two: ConditionalMove[]): boolean =>
  one.length === two.length && one.every((move, at) => move.if === two[at]?.if && move.then === two[at]?.then)

/** A list that was sent: the lines as they were typed, what was in force before them, and all of them together. */
export interface Attempt {
  text: string
  before: ConditionalMove[]
  moves: ConditionalMove[]
}

/** Whether one list is what is left of another once its first moves have been played. */
const isRestOf = (rest: ConditionalMove[], whole: ConditionalMove[]): boolean =>
  rest.length <= whole.length && sameMoves(rest, whole.slice(whole.length - rest.length))

/** Whether what is in force now shows that a list was taken, though its answer was lost. */
export const isCarriedOut = ({ before, moves }: Attempt, now: ConditionalMove[]): boolean =>
  sameMoves(now, moves) || (now.length > 0 && isRestOf(now, moves) && !isRestOf(now, before))
