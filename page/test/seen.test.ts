import { json, passing, serve, shared } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Game, Me } from '../src/contract'
import { begin, forgetHere, hold } from '../src/core/session'
import { Table } from '../src/game/table'

/** A game that is open on the page of a player or of a spectator. */
function opened(you?: string): Table {
  hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
  begin({ id: 'anna', name: 'anna' } as Me)
  const table = new Table('g')
  table.game.value = { version: 7, ...(you ? { you } : {}) } as Game
  return table
}

test('a player is asked about once, and told as often as there is news', async () => {
  const table = opened('red')
  const asked = serve(({ method }) => json({ version: method === 'GET' ? 5 : 9 }))
  await passing(Promise.all([table.see(7), table.see(7)]))
  await passing(table.see(8))
  assert.deepEqual(asked.map(({ method, body }) => [method, (body as { version: number } | undefined)?.version]), [
    ['GET', undefined],
    ['PUT', 7],
    ['PUT', 8],
  ])
  assert.equal(table.before.value, 5, 'what is new stays new until its reader says otherwise')
  assert.deepEqual([...shared.keys()].filter(name => name.includes('seen')), [])
})

test('what could not be asked or told is asked and told with the next news', async () => {
  const table = opened('red')
  let isThere = false
  const asked = serve(({ method }) => (isThere ? json({ version: 5 }) : method === 'GET' ? 'lost' : 'hangs'))
  await passing(table.see(7))
  assert.equal(table.before.value, 0)
  isThere = true
  await passing(table.see(7))
  assert.equal(table.before.value, 5)
  isThere = false
  await passing(table.see(8))
  isThere = true
  asked.length = 0
  await passing(table.see(8))
  assert.deepEqual(asked.map(({ method, body }) => [method, body]), [['PUT', { version: 8 }]])
})

test('a player who has to sign in again is told of nothing meanwhile, and a spectator is known to the browser alone', async () => {
  const table = opened('red')
  const asked = serve(() => json({ version: 5 }))
  forgetHere('ended')
  await passing(table.see(7))
  assert.equal(asked.length, 0)
  await passing(opened().see(7))
  const again = opened()
  await passing(again.see(9))
  assert.deepEqual([again.before.value, shared.get('fieldpost.seen.g'), asked.length], [7, '9', 0])
})
