import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Failure, newKey } from '../src/core/api'
import { Keys } from '../src/core/keys'

const refused = (status: number, isRepeated = false) =>
  new Failure({ type: '/problems/x', title: '', status, detail: '', request_id: '' }, isRepeated)

/** The key under which something is sent, and what becomes of it. */
async function sent(keys: Keys, request: unknown, failure?: Error): Promise<string> {
  let key = ''
  const send = (found: string) => {
    key = found
    return failure ? Promise.reject(failure) : Promise.resolve()
  }
  await keys.once(request, send).catch(() => undefined)
  return key
}

test('a press after a lost answer has the key of the first press, and no other press has', async () => {
  const keys = new Keys()
  const first = await sent(keys, { seat: 'red' }, refused(0))
  assert.equal(await sent(keys, { seat: 'red' }, refused(502)), first)
  assert.equal(await sent(keys, { seat: 'red' }), first)
  const second = await sent(keys, { seat: 'red' }, refused(409))
  assert.notEqual(second, first)
  const third = await sent(keys, { seat: 'red' }, refused(0))
  assert.notEqual(third, second)
  assert.notEqual(await sent(keys, { seat: 'blue' }), third)
})

test('a refusal that says nothing of the request keeps its key, and so does one after a lost answer', async () => {
  const keys = new Keys()
  const first = await sent(keys, 'rematch', refused(401))
  assert.equal(await sent(keys, 'rematch', refused(429)), first)
  assert.equal(await sent(keys, 'rematch', refused(409, true)), first)
  assert.equal(await sent(keys, 'rematch', refused(409)), first)
  assert.notEqual(await sent(keys, 'rematch'), first)
})

test('keys are made where the page did not come over TLS', () => {
  Object.defineProperty(crypto, 'randomUUID', { value: undefined })
  assert.notEqual(newKey(), newKey())
  assert(/^[0-9a-f]{32}$/.test(newKey()))
})
