import { json, passing, serve } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readGames, readInbox } from '../src/pages/inbox'

const game = (id: string, status: string, changed: string) => ({ id, status, changed_at: `2026-11-${changed}T10:00:00Z` })
const ignored = new AbortController().signal

test('games that fit one answer are asked for once', async () => {
  const asked = serve(() => json({ games: [game('a', 'playing', '03'), game('b', 'over', '02')] }))
  assert.deepEqual((await passing(readGames(ignored))).map(({ id }) => id), ['a', 'b'])
  assert.equal(asked.length, 1)
})

test('of more games all that are not over are there, and the last ones that are, each once', async () => {
  const asked = serve(({ path }) => {
    const query = new URLSearchParams(path.split('?')[1])
    const [status, cursor] = [query.get('status'), query.get('cursor')]
    if (status === null) return json({ games: [game('many', 'over', '09')], next: 'x' })
    if (status === 'playing') return cursor ? json({ games: [game('quiet', 'playing', '01')] }) : json({ games: [game('new', 'playing', '08')], next: 'y' })
    if (status === 'waiting') return json({ games: [game('open', 'waiting', '05'), game('new', 'playing', '08')] })
    return json({ games: status === 'over' ? [game('ended', 'over', '09')] : [] })
  })
  assert.deepEqual((await passing(readGames(ignored))).map(({ id }) => id), ['ended', 'new', 'open', 'quiet'])
  assert(asked.some(({ path }) => path.includes('status=playing&limit=100&cursor=y')))
})

test('what waits is there also where the games are not', async () => {
  serve(({ path }) => (path.includes('decisions') ? json({ decisions: [{ game: 'g' }], next: 'x' }) : json({ type: '/problems/internal', status: 422 }, 422)))
  const { decisions, further, games } = await passing(readInbox(ignored))
  assert.deepEqual([decisions.length, further, games], [1, true, []])
})
