import { shared } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me, Piece } from '../src/contract'
import type { Position } from '../src/board/position'
import { begin, forget } from '../src/core/session'
import { keepSketch, keptSketch, sketched, type Step } from '../src/game/sketch'

const piece = (id: number, space: string): Piece => ({ id, seat: 'red', start: space, space, moved: false, revealed: false })
const base: Position = { version: 4, pieces: new Map([[1, piece(1, 'a1')], [2, piece(2, 'a2')]]), captured: new Map(), flags: new Map(), counts: new Map() }
const places = (steps: Step[]) => [...sketched(base, steps).position.pieces.values()].map(({ id, space }) => `${id} ${space}`)

test('a piece goes anywhere, whatever stands there is off, and the position itself stays as it is', () => {
  assert.deepEqual(places([{ do: 'move', piece: 1, to: 'h9' }]), ['1 h9', '2 a2'])
  assert.deepEqual(places([{ do: 'move', piece: 1, to: 'a2' }]), ['1 a2'])
  assert.deepEqual(places([{ do: 'move', piece: 1, to: 'a1' }]), ['1 a1', '2 a2'])
  assert.deepEqual(places([{ do: 'off', piece: 2 }, { do: 'move', piece: 2, to: 'b1' }]), ['1 a1'])
  assert.equal(base.pieces.get(1)?.space, 'a1')
})

test('an arrow or a mark that is drawn again is gone', () => {
  const line: Step = { do: 'line', from: 'a1', to: 'b1' }
  const mark: Step = { do: 'mark', space: 'c3' }
  const once = sketched(base, [line, mark])
  assert.deepEqual([once.lines, [...once.marks]], [[['a1', 'b1']], ['c3']])
  const twice = sketched(base, [line, mark, line, mark])
  assert.deepEqual([twice.lines, [...twice.marks]], [[], []])
})

test('a sketch is kept for its user and its version, without any kind, until they sign out', () => {
  begin({ id: 'anna', name: 'anna' } as Me)
  keepSketch('g', { version: 4, steps: [{ do: 'move', piece: 1, to: 'a3' }] })
  assert.deepEqual(keptSketch('g', 4)?.steps.length, 1)
  assert.deepEqual([keptSketch('g', 5), keptSketch('h', 4)], [undefined, undefined])
  begin({ id: 'bert', name: 'bert' } as Me)
  assert.equal(keptSketch('g', 4), undefined)
  begin({ id: 'anna', name: 'anna' } as Me)
  keepSketch('g', { version: 4, steps: [] })
  assert.equal(shared.has('fieldpost.sketch.g'), false)
  keepSketch('g', { version: 4, steps: [{ do: 'mark', space: 'a3' }] })
  forget()
  assert.equal(shared.has('fieldpost.sketch.g'), false)
})

test('the sketches of as many games are kept as fit, and those that were drawn last', () => {
  const steps: Step[] = [{ do: 'mark', space: 'a3' }]
  for (let game = 0; game < 40; game++) keepSketch(`g${game}`, { version: 4, steps })
  keepSketch('g10', { version: 4, steps })
  keepSketch('g40', { version: 4, steps })
  const left = Array.from({ length: 41 }, (_, game) => `g${game}`).filter(game => shared.has(`fieldpost.sketch.${game}`))
  assert.deepEqual([left.length, left[0], left[1], left.at(-1)], [30, 'g10', 'g12', 'g40'])
})
