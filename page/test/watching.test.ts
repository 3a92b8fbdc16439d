import { json, serve } from './service'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { Me } from '../src/contract'
import { watchGame } from '../src/core/live'
import { begin, hold } from '../src/core/session'

const turn = () => new Promise<void>(done => setImmediate(done))
async function turns(): Promise<void> {
  for (let count = 0; count < 20; count++) await turn()
}

test('whoever watches a game of others is told of each of its events, signed in or not', async () => {
  for (const isSignedIn of [false, true]) {
    if (isSignedIn) {
      hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
      begin({ id: 'anna', name: 'anna' } as Me)
    }
    let send = (_: string): void => undefined
    const body = new ReadableStream<Uint8Array>({
      start: control => {
        send = text => control.enqueue(new TextEncoder().encode(text))
      },
    })
    const asked = serve(({ path }) => (path.includes('/stream') ? new Response(body) : json({})))
    let told = 0
    const stop = watchGame('/v1/games/g', 4, () => told++)
    await turns()
    assert.equal(asked.length, 0, 'whoever only passes through needs no stream')
    mock.timers.tick(1500)
    await turns()
    assert.deepEqual(asked.map(({ path }) => path), ['/v1/games/g/stream?after=4'])
    assert.equal(asked[0]?.header('authorization'), isSignedIn ? 'Bearer a' : undefined)
    send('id: 5\nevent: events\ndata: {"version":5,"events":[]}\n\n: still there\n\n')
    await turns()
    assert.equal(told, 1)
    send('id: 6\nevent: events\ndata: {"version":6,"events":[]}\n\n')
    await turns()
    assert.equal(told, 2)
    stop()
  }
})

test('a stream that has broken off goes on after what came last', async () => {
  let count = 0
  const asked = serve(() => {
    count++
    return new Response(count === 1 ? 'id: 7\nevent: events\ndata: {}\n\n' : null)
  })
  const stop = watchGame('/v1/games/h', 4, () => undefined)
  await turns()
  mock.timers.tick(1500)
  await turns()
  mock.timers.tick(2000)
  await turns()
  assert.equal(asked[1]?.header('last-event-id'), '7')
  stop()
})
