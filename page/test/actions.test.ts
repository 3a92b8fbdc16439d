import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action } from '../src/contract'
import { answers, anytime, modes, notation, parse, ways, PLAIN } from '../src/game/actions'

const actions: Action[] = [
  { type: 'move', from: 'd4', to: 'd5' },
  { type: 'attack', from: 'd4', to: 'd6', card: 'charge2' },
  { type: 'attack', from: 'd4', to: 'd6', card: 'charge2', attack_card: 'a2' },
  { type: 'shoot', from: 'H2', to: 'H5' },
  { type: 'swap', one: 'a1', two: 'b1' },
  { type: 'swap_card', card: 'd2' },
  { type: 'rescue', kind: 'lieutenant', to: 'c3' },
  { type: 'decline' },
  { type: 'resign' },
]

test('each action is found on the board, among the answers, or beside the decision, and once', () => {
  const onBoard = new Set(modes(actions).flatMap(mode => ways(actions, mode).map(way => way.action)))
  assert.equal(onBoard.size + answers(actions).length + anytime(actions).length, actions.length)
})

test('without a card an action with one is not offered', () => {
  assert.deepEqual(ways(actions, PLAIN).map(way => way.to), ['d5', 'H5'])
  assert.equal(ways(actions, { type: 'card', card: 'charge2' }).length, 2)
})

test('two pieces are swapped from either of them', () => {
  assert.deepEqual(ways(actions, { type: 'card', card: 'swap' }).map(way => way.from), ['a1', 'b1'])
})

test('actions are written as in mails, and read in any of the ways of mails', () => {
  assert.equal(notation(actions[2]!), 'd4xd6+charge2+a2')
  assert.equal(notation(actions[3]!), 'H2*H5')
  const letters = new Map([['lieutenant', '5']])
  assert.equal(parse('D4 – d5', actions, letters), actions[0])
  assert.equal(parse('d4d5', actions, letters), actions[0])
  assert.equal(parse('h2*h5', actions, letters), actions[3])
  assert.equal(parse('rescue 5 c3', actions, letters), actions[6])
  assert.equal(parse('d4-e4', actions, letters), undefined)
})
