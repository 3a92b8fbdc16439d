import { json, passing, serve, type Outcome } from './service'
import { effect } from '@preact/signals'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action } from '../src/contract'
import { Table } from '../src/game/table'

const resign: Action = { type: 'resign' }

/** A game whose answers a test may change. */
class GameServer {
  version = 1
  asked: string[] = []
  answer: (kind: string) => Outcome | undefined = () => undefined

  constructor() {
    serve(({ method, path, header }) => {
      const kind = `${method} ${path.split('/').at(-1)?.split('?')[0] ?? ''}`
      this.asked.push(kind)
      if (method === 'POST') this.version++
      const found = this.answer(kind)
      if (found) return found
      const { version } = this
      if (kind === 'GET rules') return json({ ruleset: { seats: [], kinds: [] }, board: { spaces: [], lakes: [] } })
      if (kind === 'GET events') return json({ events: [{ type: 'asked', version }] })
      if (kind === 'GET actions') return json({ version, actions: [resign] }, 200, { etag: `"${version}"` })
      if (method === 'POST' && header('if-match') !== `"${version - 1}"`) return json({}, 412)
      const seats = [{ seat: 'red', status: 'seated' }]
      return json({ version, etag: `"${version}"`, status: 'playing', you: 'red', seats, pieces: [], captured: [], setups: {}, awaiting: [] })
    })
  }
}

test('an action that was done is done, though nothing can be read after it', async () => {
  const played = new GameServer()
  const table = new Table('done')
  await passing(table.load())
  played.answer = kind => (kind === 'GET actions' ? 'lost' : undefined)
  await passing(table.actOnce(resign))
  assert.deepEqual([table.game.value?.version, table.actions.value.length], [2, 0])
  assert.equal(table.problem.value?.type, '/problems/unreachable')
})

test('what may be done in a later position than the one that is shown is not offered', async () => {
  const played = new GameServer()
  const table = new Table('later')
  const shown = new Set<string>()
  effect(() => void shown.add(`${table.game.value?.version} ${table.actions.value.map(action => action.type === 'text' && action.text)}`))
  played.answer = kind => {
    if (kind !== 'GET actions') return undefined
    // Somebody else acts between the answer about the game and the one about the actions.
    if (played.version === 2) played.version = 3
    const { version } = played
    return json({ version, actions: [{ type: 'text', text: `${version}` }] }, 200, { etag: `"${version}"` })
  }
  await passing(table.load())
  played.version = 2
  await passing(table.load())
  await passing(table.load())
  assert.deepEqual([...shown], ['undefined ', '1 1', '3 3'])
})
