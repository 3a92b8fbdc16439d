import { json, passing, refusal, serve } from './service'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { call, Failure, reachable, read } from '../src/core/api'
import { begin, ended, forgetHere, hold, me, owner, refresh } from '../src/core/session'
import { nextSilence, Watch } from '../src/core/watch'
import type { Me } from '../src/contract'

test('a request that hangs is asked again, and then the server cannot be reached', async () => {
  let attempts = 0
  serve(() => (++attempts === 1 ? 'hangs' : json({ games: [] })))
  assert.deepEqual((await passing(read('list_games', '/v1/games'))).data, { games: [] })
  const asked = serve(() => 'hangs')
  await assert.rejects(passing(read('list_games', '/v1/games')), why => why instanceof Failure && why.code === 'unreachable')
  assert.equal(asked.length, 2)
})

test('what an earlier attempt has deleted is deleted, and what never was there is not found', async () => {
  let attempts = 0
  serve(() => (++attempts === 1 ? 'lost' : refusal('not-found', 404)))
  assert.equal((await passing(call('end_session', 'DELETE', '/v1/sessions/x'))).status, 204)
  await assert.rejects(passing(call('end_session', 'DELETE', '/v1/sessions/x')), why => why instanceof Failure && why.code === 'not-found')
})

const anna = { id: 'anna', name: 'anna' } as Me

test('only the server ends a session, and what it showed stays until another user comes', async () => {
  hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
  begin(anna)
  for (const answer of [() => new Response('not found', { status: 404 }), () => new Response('who are you?', { status: 401 })]) {
    serve(answer)
    await assert.rejects(passing(refresh()))
    assert.deepEqual([me.value?.id, ended.value], ['anna', false])
  }
  serve(() => refusal('invalid-refresh-token', 401))
  assert.equal(await passing(refresh()), false)
  assert.deepEqual([me.value, ended.value, owner.value?.id], [undefined, true, 'anna'])
  hold({ session: 't', access_token: 'b', expires_in: 900 } as never)
  assert.deepEqual([ended.value, owner.value?.id], [true, 'anna'], 'nothing is taken off while the user is asked for')
  begin({ ...anna, id: 'bert' })
  assert.deepEqual([ended.value, owner.value?.id], [false, 'bert'])
})

test('a session that a bar has ended is over as well', async () => {
  hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
  begin(anna)
  serve(() => refusal('barred', 401))
  assert.equal(await passing(refresh()), false)
  assert.deepEqual([me.value, ended.value], [undefined, true])
})

test('a stream that says nothing for too long is ended', () => {
  const watch = new Watch(45_000)
  mock.timers.tick(30_000)
  watch.heard()
  mock.timers.tick(30_000)
  assert.deepEqual([watch.signal.aborted, watch.isDead], [false, false])
  mock.timers.tick(15_000)
  assert.deepEqual([watch.signal.aborted, watch.isDead], [true, true])
})

test('the silence that is borne grows with connections that were taken for dead, and falls again with good ones', () => {
  const after = (silence: number, ...connections: Array<'dead' | 'good' | 'refused'>) =>
    connections.reduce((borne, found) => nextSilence(borne, { isDead: found === 'dead', wasHeard: found === 'good' }), silence)
  assert.deepEqual([after(45_000, 'dead', 'dead'), after(45_000, 'dead', 'refused')], [180_000, 90_000])
  assert.equal(after(45_000, 'dead', 'dead', 'good', 'good', 'good'), 45_000)
  assert.equal(after(45_000, ...Array.from({ length: 9 }, () => 'dead' as const)), 660_000)
})

test('a page that was begun without a connection does not wait long for what was read before', async () => {
  const asked = serve(() => 'lost')
  await assert.rejects(passing(read('list_games', '/v1/games')))
  assert.deepEqual([asked.length, reachable.value], [5, false], 'an answer that is lost is asked for again')
  forgetHere('signed-out')
  me.value = anna
  asked.length = 0
  await assert.rejects(passing(read('list_games', '/v1/games')))
  assert.deepEqual([asked.length, new Set(asked.map(one => one.path)).size], [6, 1], 'twice, for a token alone')
})

test('a token is renewed once, however many requests were refused with it', async () => {
  forgetHere('signed-out')
  hold({ session: 's', access_token: 'old', expires_in: 900 } as never)
  begin(anna)
  let renewals = 0
  const asked = serve(({ path, header }) => {
    if (path.endsWith('/refresh')) return json({ session: 's', access_token: `new ${++renewals}`, expires_in: 900 })
    if (header('authorization') !== 'Bearer old') return json({ games: [] })
    // Another request has had the token renewed while this one was under way.
    if (path === '/v1/games?late') hold({ session: 's', access_token: 'newer', expires_in: 900 } as never)
    return refusal('unauthenticated', 401)
  })
  await passing(call('list_games', 'GET', '/v1/games?late'))
  assert.deepEqual([renewals, asked.at(-1)?.header('authorization')], [0, 'Bearer newer'])
  hold({ session: 's', access_token: 'old', expires_in: 900 } as never)
  await passing(call('list_games', 'GET', '/v1/games'))
  assert.deepEqual([renewals, asked.at(-1)?.header('authorization')], [1, 'Bearer new 1'])
})
