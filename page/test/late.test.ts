import { json, serve, passing } from './service'
import { keepRead } from './indexed_db'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Event, Game } from '../src/contract'
import { read, whenLate } from '../src/core/api'
import { keptEvents } from '../src/game/copies'
import { Table } from '../src/game/table'

/** The limits that something waits for, each passed by hand. */
const limits: Array<{ ms: number; control: AbortController }> = []
AbortSignal.timeout = ms => {
  const control = new AbortController()
  limits.push({ ms, control })
  return control.signal
}

/** Lets what waits for a limit of at most this many milliseconds wait no longer. */
const pass = (most: number) => limits.forEach(({ ms, control }) => ms <= most && control.abort())
const turn = () => new Promise<void>(done => setImmediate(done))
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn()
}

const game = (version: number) => ({ version, status: 'playing', you: undefined, seats: [], pieces: [], captured: [], setups: {}, awaiting: [] }) as unknown as Game

test('in place of an answer that lets its reader wait they are given what was read before, and told once it is there', async () => {
  keepRead('/v1/games/late', game(3))
  let release = (): void => undefined
  const released = new Promise<void>(done => (release = done))
  serve(async () => {
    await released
    return json(game(4))
  })
  const reader = new AbortController().signal
  let told = 0
  whenLate(reader, () => told++)
  const reading = read('read_game', '/v1/games/late', reader)
  let isGiven = false
  void reading.then(() => (isGiven = true))
  await turns()
  assert(!isGiven, 'an answer may take a moment')
  pass(1000)
  const { data, isCopy } = await reading
  assert.deepEqual([data.version, isCopy, told], [3, true, 0])
  release()
  await turns()
  assert.equal(told, 1)
  assert.deepEqual((await read('read_game', '/v1/games/late', reader)).isCopy, undefined, 'what is read again is waited for')
})

test('whoever cannot be told later waits for the answer, as does a reader of what was never read', async () => {
  keepRead('/v1/games/known', game(3))
  const asked = serve(() => json(game(4)))
  const reader = new AbortController().signal
  whenLate(reader, () => undefined)
  assert.equal((await passing(read('read_game', '/v1/games/known'))).data.version, 4)
  assert.equal((await passing(read('read_game', '/v1/games/unknown', reader))).data.version, 4)
  assert.equal(asked.length, 2)
})

const moved = (version: number) => ({ type: 'moved', version, piece: 1, from: 'a4', to: 'a5', said: `Move ${version}.` }) as unknown as Event
const after = (path: string, version: number) => `${path}/events?after=${version}&limit=100&said=true`

/** A game whose story was read to its fifth version, and then move by move. */
function keepStory(path: string): void {
  keepRead(after(path, 0), { events: [1, 2, 3, 4, 5].map(moved) })
  keepRead(after(path, 5), { events: [moved(6)] })
  keepRead(after(path, 6), { events: [moved(7), moved(8)] })
}

test('the story that was read before goes as far as the board, as it came', async () => {
  keepStory('/v1/games/told')
  assert.deepEqual((await keptEvents('/v1/games/told', 0, 8))?.map(event => event.version), [1, 2, 3, 4, 5, 6, 7, 8])
  assert.equal((await keptEvents('/v1/games/told', 0, 9))?.length, 8, 'and no further than it was read')
  assert.equal(await keptEvents('/v1/games/other', 0, 9), undefined)
})

test('where nothing is answered a game that was seen is there with its story, and as it is once it is answered', async () => {
  keepStory('/v1/games/seen')
  keepRead('/v1/games/seen', game(8))
  keepRead('/v1/games/seen/rules', { ruleset: { seats: [], kinds: [] }, board: { spaces: [], lakes: [] } })
  let isBack = false
  let release = (): void => undefined
  const released = new Promise<void>(done => (release = done))
  serve(async ({ path }) => {
    if (!isBack) await released
    if (path.endsWith('/rules')) return json({ ruleset: { seats: [], kinds: [] }, board: { spaces: [], lakes: [] } })
    if (path.includes('/events?')) return json({ events: [1, 2, 3, 4, 5, 6, 7, 8, 9].map(moved) })
    return json(game(9))
  })
  const table = new Table('seen')
  const loading = table.load()
  await turns()
  pass(1000)
  await loading
  assert.deepEqual([table.game.value?.version, table.events.value.length], [8, 8])
  isBack = true
  release()
  await turns()
  assert.deepEqual([table.game.value?.version, table.events.value.length], [9, 9])
})
