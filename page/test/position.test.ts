import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event } from '../src/contract'
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
