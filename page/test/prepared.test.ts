import { tab } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action, Me } from '../src/contract'
import { begin, forget, forgetHere } from '../src/core/session'
import { forgetPrepared, keepPrepared, prepared } from '../src/game/prepared'

const move = (from: string, to: string): Action => ({ type: 'move', from, to })
const legal = [move('a4', 'a5'), move('b4', 'b5')]
const user = (id: string): Me => ({ id, name: id }) as Me

test('a move that was chosen is there again while the game is as it was and allows it', () => {
  begin(user('anna'))
  keepPrepared('g', 7, legal, 1)
  const found = prepared('g', 7, [move('b4', 'b5'), move('c4', 'c5'), move('a4', 'a5')])
  assert.deepEqual(found, { actions: legal, at: 1 })
  assert.equal(prepared('g', 7, [move('a4', 'a5')]), undefined, 'one of them is no longer legal')
  assert.equal(prepared('h', 7, legal), undefined)
  assert.equal(prepared('g', 6, legal), undefined)
  assert(prepared('g', 7, legal), 'what was shown without a connection was older than the choice')
  assert.equal(prepared('g', 8, legal), undefined)
  assert.equal(prepared('g', 7, legal), undefined, 'the game has gone on')
  keepPrepared('g', 7, legal, 0)
  forgetPrepared('g')
  assert.equal(prepared('g', 7, legal), undefined)
})

test('it stays for its user alone', () => {
  begin(user('anna'))
  keepPrepared('g', 7, legal, 0)
  forgetHere('ended')
  begin(user('anna'))
  assert(prepared('g', 7, legal), 'their session has ended by itself')
  forgetHere('ended')
  begin(user('bert'))
  assert.equal(prepared('g', 7, legal), undefined)
  assert.deepEqual([...tab.keys()], ['fieldpost.user'])
  begin(user('anna'))
  keepPrepared('g', 7, legal, 0)
  forget()
  assert.deepEqual([...tab.keys()], [])
})

test('no kind, no card and no words are kept', () => {
  begin(user('anna'))
  const secret: Action[] = [
    { type: 'recruit', kind: 'spy' },
    { type: 'defend', card: 'd1' },
    { type: 'text', text: 'recruit spy' },
    { type: 'move', from: 'a4', to: 'a5', card: 'boat' },
  ]
  for (const action of secret) {
    keepPrepared('g', 7, [move('a4', 'a5'), action], 0)
    assert.deepEqual([...tab.keys()].filter(name => name.includes('move')), [], action.type)
  }
})
