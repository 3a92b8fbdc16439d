import { json, serve } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action } from '../src/contract'
import { Table } from '../src/game/table'

const move = (from: string, to: string): Action => ({ type: 'move', from, to })

/** Something that happens when it is let happen. */
function event() {
  let happen = (): void => undefined
  const happened = new Promise<void>(done => (happen = done))
  return { happen, happened }
}

/** Two moves; the second is sent before or after the answer to the first has been read to its end. */
async function twoMoves(when: 'before' | 'after'): Promise<void> {
  const [reading, released] = [event(), event()]
  let version = 1
  let isSlow = false
  const seats = [{ seat: 'red', status: 'seated' }]
  serve(async ({ method, path }) => {
    if (method === 'POST') version++
    if (path.endsWith('/rules')) return json({ ruleset: { seats: [], kinds: [] }, board: { spaces: [], lakes: [] } })
    if (path.includes('/events?')) return json({ events: [{ type: 'asked', version }] })
    if (method === 'GET' && path.endsWith('/actions')) {
      const list = json({ version, actions: [move('a4', 'a5'), move('a5', 'a6')] })
      if (!isSlow) return list
      reading.happen()
      await released.happened
      return list
    }
    return json({ version, status: 'playing', you: 'red', seats, pieces: [], captured: [], setups: {}, awaiting: [] })
  })
  const table = new Table(when)
  await table.load()

  table.offer([move('a4', 'a5')])
  isSlow = true
  const first = table.send()
  await reading.happened
  isSlow = false
  // The stream has told of the move, and what it makes the page read is there sooner.
  await table.load()
  assert.deepEqual(table.offered.value, [])
  const chosen = [move('a5', 'a6')]
  table.offer(chosen)
  const sent = when === 'before' ? table.send() : undefined
  released.happen()
  assert(await first)
  if (when === 'after') assert.equal(table.offered.value, chosen, 'the end of the first move puts back nothing')
  assert(await (sent ?? table.send()), 'the second move is sent')
  assert.equal(version, 3)
  assert.equal(table.game.value?.version, 3)
  assert.deepEqual(table.offered.value, [])
}

test('what is chosen while the answer to the last move is still read stays', () => twoMoves('after'))
test('what is chosen while the answer to the last move is still read can be sent', () => twoMoves('before'))
