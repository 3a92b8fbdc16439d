import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event, Ruleset } from '../src/contract'
import { fold, linesOf, painted, touched } from '../src/board/position'

const at = '2026-01-01T00:00:00Z'
const events: Event[] = [
  { type: 'deployed', version: 1, at, pieces: [{ piece: 0, seat: 'red', space: 'a1' }, { piece: 1, seat: 'blue', space: 'a4' }] },
  { type: 'revealed', version: 1, at, public: false, pieces: [{ piece: 0, kind: 'miner' }] },
  { type: 'moved', version: 2, at, piece: 0, from: 'a1', to: 'a2' },
  { type: 'moved', version: 3, at, piece: 1, from: 'a4', to: 'a3' },
  { type: 'attacked', version: 4, at, attacker: 0, defender: 1, from: 'a2', to: 'a3' },
  { type: 'revealed', version: 4, at, public: true, pieces: [{ piece: 0, kind: 'miner' }, { piece: 1, kind: 'scout' }] },
  { type: 'captured', version: 4, at, piece: 1, space: 'a3' },
  { type: 'advanced', version: 4, at, piece: 0, from: 'a2', to: 'a3' },
]

test('events folded up to a version are the position of that version', () => {
  assert.deepEqual(fold(events, 1).pieces.get(0), { id: 0, seat: 'red', start: 'a1', space: 'a1', kind: 'miner', moved: false, revealed: false })
  assert.equal(fold(events, 2).pieces.get(0)?.space, 'a2')
  const end = fold(events)
  assert.deepEqual(end.pieces.get(0), { id: 0, seat: 'red', start: 'a1', space: 'a3', kind: 'miner', moved: true, revealed: true })
  assert.deepEqual(end.captured.get(1), { id: 1, seat: 'blue', start: 'a4', kind: 'scout', moved: true, revealed: true })
})

test('what is known at the end can be shown in an earlier position, and is not by itself', () => {
  const early = fold(events, 2)
  assert.equal(early.pieces.get(1)?.kind, undefined)
  assert.equal(painted(early, fold(events)).pieces.get(1)?.kind, 'scout')
})

test('the spaces of an attack are touched', () => {
  assert.deepEqual([...touched(events.filter(event => event.version === 4))], ['a2', 'a3'])
})

test('what went from one space to another is one line, however it is told', () => {
  assert.deepEqual(linesOf(events.filter(event => event.version === 4)), [['a2', 'a3']])
})

test('what everybody sees of a seat is counted as it was then, if the rules have it', () => {
  const told: Event[] = [
    { type: 'shuffled', version: 1, at },
    { type: 'drew', version: 1, at, seat: 'red', count: 3 },
    { type: 'put_under', version: 2, at, seat: 'red', count: 1 },
    { type: 'defended', version: 3, at, seat: 'red', card: 'd1' },
    { type: 'scored', version: 3, at, seat: 'blue', score: 2 },
    { type: 'deployed', version: 4, at, pieces: [{ piece: 0, seat: 'red', space: 'a1' }] },
    { type: 'captured', version: 4, at, piece: 0, space: 'a1' },
    { type: 'returned', version: 5, at, seat: 'red', piece: 1, space: 'a2' },
    { type: 'return_shown', version: 6, at, piece: 0 },
  ]
  const seats = [{ seat: 'red' }, { seat: 'blue' }]
  const ruleset = { seats, cards: { deck: Array(10) }, rescue: { limit: 2 }, recruit: { score: 3 } } as unknown as Ruleset
  const counts = (version: number) => [...fold(told, version, ruleset).counts.values()]
  const none = { unseen: 0, hand: 0, score: 0, rescues: 2 }
  assert.deepEqual(counts(1), [{ ...none, hand: 3, pile: 7 }, { ...none, pile: 10 }])
  assert.deepEqual(counts(3), [{ ...none, hand: 1, pile: 8 }, { ...none, pile: 10, score: 2 }])
  assert.deepEqual(counts(5)[0], { unseen: 1, hand: 1, pile: 8, score: 0, rescues: 1 })
  assert.deepEqual(counts(6)[0], { unseen: 0, hand: 1, pile: 8, score: 0, rescues: 1 })
  assert.deepEqual([...fold(told, 3, { seats } as unknown as Ruleset).counts.values()], [{ unseen: 0 }, { unseen: 0 }])
})
