import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action, Game, GameRules } from '../src/contract'
import { afterAll, isCondition, isConditional, lines, pressed, withPress } from '../src/game/conditions'
import { command } from '../src/game/commands'
import { Table } from '../src/game/table'

const said = (text: string) => lines(text).map(line => line.move)

test('a conditional move is read in the words of any language', () => {
  const expected = [{ if: 'e7-e6', then: 'd3-d4' }]
  for (const line of [
    'if e7-e6 then d3-d4',
    'If e7–e6, then d3 - d4.',
    'wenn e7-e6 dann d3-d4',
    'als e7-e6, dan d3-d4',
    'si e7-e6 alors d3-d4',
    'hvis e7-e6 s\u00e5 d3-d4',
    'hvis e7-e6 sa\u030a d3-d4',
    '1. if e7-e6 then d3-d4',
    '- when e7→e6 then d3-d4;',
  ]) {
    assert.deepEqual(said(line), expected, line)
    assert(isConditional(line) || /^[-\d]/.test(line), line)
  }
})

test('after an attack its end is read as the contract writes it', () => {
  assert.deepEqual(said('if e6xe5 wins then f5xe5'), [{ if: 'e6xe5 wins', then: 'f5xe5' }])
  assert.deepEqual(said('wenn e6 × e5 verliert, dann f5xe5'), [{ if: 'e6xe5 loses', then: 'f5xe5' }])
  assert.deepEqual(said('si e6xe5 les deux tombent alors f5-e5'), [{ if: 'e6xe5 both', then: 'f5-e5' }])
})

test('several stand on lines of their own or in one, and a line that is not a condition is named', () => {
  const text = 'if e7-e6 then d3-d4, if e6-e5 then d4-d5\n\nand then?\nif a7-a6 then'
  assert.deepEqual(lines(text).map(line => line.words), ['if e7-e6 then d3-d4', 'if e6-e5 then d4-d5', 'and then?', 'if a7-a6 then'])
  assert.deepEqual(said(text).map(move => move?.if), ['e7-e6', 'e6-e5', undefined, undefined])
})

test('a condition is a move or an attack between spaces that there are', () => {
  const spaces = new Set(['e6', 'e7', 'tower'])
  for (const good of ['e7-e6', 'E7xE6', 'e7xe6 wins', 'e7xtower both']) assert(isCondition(good, spaces), good)
  for (const bad of ['e7', 'e7-e5', 'e7-e6 wins', 'e7xe6 draws', 'resign']) assert(!isCondition(bad, spaces), bad)
})

const STANDS = new Map([
  ['e7', 'blue'],
  ['f7', 'blue'],
  ['d3', 'red'],
  ['e6', 'red'],
])

test('four presses make a line, with the sign of an attack where a piece stands then', () => {
  const press = (...spaces: string[]) =>
    spaces.reduce<string[]>((before, space) => withPress(STANDS, 'red', before, space) ?? before, [])
  assert.deepEqual(press('d3', 'a1'), [], 'neither a piece of mine nor an empty space begins')
  assert.deepEqual(press('e7', 'f7'), ['f7'], 'another piece takes its place')
  assert.deepEqual(pressed(STANDS, press('f7', 'f6', 'e6', 'f6')), { if: 'f7-f6', then: 'e6xf6' })
  assert.deepEqual(pressed(STANDS, press('e7', 'e6', 'd3', 'd4')), { if: 'e7xe6', then: 'd3-d4' })
  assert.deepEqual(press('f7', 'f6', 'f6'), ['f7', 'f6'], 'a piece of theirs does not answer')
  assert.deepEqual(press('f7', 'f6', 'd3', 'e6'), ['f7', 'f6', 'e6'])
})

test('the next line is about where pieces stand after the ones before it', () => {
  const after = afterAll(STANDS, [{ if: 'E7xE6 wins', then: 'd3-d4' }])
  assert.deepEqual([...after].sort(), [['d4', 'red'], ['e6', 'blue'], ['f7', 'blue']])
  const unknown = afterAll(STANDS, [{ if: 'e7xe6', then: 'd3-d4' }])
  assert.deepEqual([unknown.get('e7'), unknown.get('e6'), unknown.get('d4')], ['blue', 'red', 'red'])
  assert.equal(afterAll(STANDS, [{ if: 'e7xe6 both', then: 'd3-d4' }]).get('e6'), undefined)
})

/** A table at which the opponent is to move, or I am. */
function table(whose: string, isOption = true): Table {
  const made = new Table('x')
  const seats = [
    { seat: 'red', status: 'seated' },
    { seat: 'blue', status: 'seated' },
  ]
  const awaiting = [{ decision: 'turn', seats: [whose] }]
  const game = { version: 5, status: 'playing', you: 'red', seats, awaiting, options_in_force: { conditional_moves: isOption } }
  made.game.value = { ...game, pieces: [], captured: [], setups: {} } as unknown as Game
  made.rules.value = { ruleset: { seats: [], kinds: [] }, board: { spaces: [], lakes: [] } } as unknown as GameRules
  made.actions.value = [{ type: 'resign' } as Action]
  return made
}

test('the command line writes conditional moves down, and sends none', () => {
  const mine = table('blue')
  command(mine, 'if e7-e6 then d3-d4', () => undefined)
  command(mine, 'wenn e6-e5 dann d4-d5', () => undefined)
  assert.equal(mine.conditional.text.value, 'if e7-e6 then d3-d4\nwenn e6-e5 dann d4-d5')
  command(mine, 'if e7-e6 perhaps', () => undefined)
  assert.equal(lines(mine.conditional.text.value).length, 2)
  assert.deepEqual(mine.offered.value, [])
  for (const other of [table('red'), table('blue', false)]) {
    command(other, 'if e7-e6 then d3-d4', () => undefined)
    assert.equal(other.conditional.text.value, '')
    assert.deepEqual(other.offered.value, [])
  }
})
