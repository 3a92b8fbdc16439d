import { json, passing, serve } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event, Me } from '../src/contract'
import { begin, hold } from '../src/core/session'
import { Table } from '../src/game/table'
import { toldOf } from '../src/game/telling'

const at = '2026-01-01T00:00:00Z'
const said = (version: number, text: string): Event => ({ type: 'shuffled', version, at, said: text }) as Event

test('everything since the last visit is told, however much it is, and the last of it is the present', () => {
  const events = Array.from({ length: 30 }, (_, index) => said(index + 1, `event ${index + 1}`))
  assert.deepEqual(toldOf(events, 0, undefined), { list: [], at: -1 })
  const { list, at: index } = toldOf(events, 10, undefined)
  assert.deepEqual([list.length, index, list[0]?.version, list.at(-1)?.sentences], [20, 19, 11, ['event 30']])
  assert.equal(toldOf(events, 10, 13).at, 2)
})

let questions = 0

/** A game whose player was there until a version, with these events. */
async function opened(seen: number | 'hangs', events: Event[]): Promise<Table> {
  hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
  begin({ id: 'anna', name: 'anna' } as Me)
  const version = events.at(-1)!.version
  serve(({ path }) => {
    if (path.endsWith('/seen')) questions++
    if (path.endsWith('/seen')) return seen === 'hangs' ? seen : json({ version: seen })
    if (path.endsWith('/rules')) return json({ ruleset: { seats: [], kinds: [] }, board: { spaces: [], lakes: [] } })
    if (path.includes('/events?')) return json({ events })
    if (path.endsWith('/actions')) return json({ version, actions: [] })
    if (path.endsWith('/note')) return json({ text: '', marks: {} })
    const seats = [{ seat: 'red', status: 'seated' }]
    return json({ version, status: 'playing', you: 'red', seats, pieces: [], captured: [], setups: {}, awaiting: [] })
  })
  const table = new Table(`g${seen}`)
  await passing(table.load())
  return table
}

test('a game opens at the first of several news, and at the present where there is one or none', async () => {
  const events = [said(1, 'one'), said(2, 'two'), said(3, 'three')]
  const several = await opened(1, events)
  assert.deepEqual([several.telling.value, several.past.value], [2, 2])
  several.offer([{ type: 'text', text: 'accept' }])
  assert.equal(several.past.value, undefined, 'whoever chooses something has heard enough')
  assert.equal((await opened(2, events)).past.value, undefined)
  assert.equal((await opened(3, events)).past.value, undefined)
  assert.equal((await opened(0, events)).past.value, undefined, 'whoever was never there has no news')
})

test('a game does not wait for how far its player was', async () => {
  questions = 0
  const table = await opened('hangs', [said(1, 'one'), said(2, 'two'), said(3, 'three')])
  assert.deepEqual([table.game.value?.version, table.past.value, questions], [3, undefined, 1])
})
