import { json, passing, refusal, serve, shared, type AskedRequest } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me, Tokens } from '../src/contract'
import { call, Failure, read } from '../src/core/api'
import { enterAgain, enterWith } from '../src/core/enter'
import { known } from '../src/core/known'
import { begin, ended, forget, forgetHere, hold, me, owner, refresh } from '../src/core/session'
import { language, useLanguage } from '../src/core/words'
import { Table } from '../src/game/table'

const users = { anna: { id: 'anna', name: 'anna', language: 'fr' }, bert: { id: 'bert', name: 'bert', language: 'nl' } } as unknown as Record<string, Me>
const tokens = (name: string) => ({ session: name, access_token: name, expires_in: 900 }) as Tokens
const bearer = ({ header }: AskedRequest) => header('authorization')?.replace('Bearer ', '') ?? ''
const hasLeft = (why: unknown) => why instanceof Failure && why.code === 'left'

/** Nobody is signed in, and the page is English. */
async function fresh(): Promise<void> {
  forget()
  await useLanguage('en')
}

test('each way in shows the page in the language of its user', async () => {
  await fresh()
  serve(asked => (asked.path.endsWith('/refresh') ? json(tokens('bert')) : json(users[bearer(asked)])))
  await passing(enterWith(tokens('anna')))
  assert.deepEqual([me.value?.id, language()], ['anna', 'fr'])
  await fresh()
  await passing(enterAgain())
  assert.deepEqual([me.value?.id, language()], ['bert', 'nl'])
})

test('the words of an earlier choice that come late are not shown', async () => {
  await fresh()
  await Promise.all([useLanguage('nl'), useLanguage('de')])
  assert.equal(language(), 'de')
})

test('what a user has asked for is neither sent nor kept as the next one', async () => {
  await fresh()
  hold(tokens('anna'))
  begin(users['anna']!)
  const asked = serve(one => (bearer(one) === 'anna' ? (one.method === 'GET' ? 'hangs' : 'lost') : json(users[bearer(one)], 200, { etag: '"1"' })))
  const slow = read('list_games', '/v1/games')
  const repeated = call('put_seen', 'PUT', '/v1/games/g/seen', { body: { version: 1 } })
  const both = Promise.all([assert.rejects(slow, hasLeft), assert.rejects(repeated, hasLeft)])
  forgetHere('ended')
  assert.equal(owner.value?.id, 'anna')
  await passing(enterWith(tokens('bert')))
  await passing(both)
  assert.deepEqual(asked.filter(one => bearer(one) === 'bert').map(({ path }) => path), ['/v1/me'])
  assert.equal(known.size, 0)
})

test('what waits for its turn when its author leaves is not written as the next one', async () => {
  await fresh()
  hold(tokens('anna'))
  begin(users['anna']!)
  const asked = serve(one => (bearer(one) === 'anna' ? 'hangs' : json(users[bearer(one)], 200, { etag: '"1"' })))
  const table = new Table('g')
  table.note.value = { note: { text: '', marks: {} }, etag: '"1"' }
  const both = ['one', 'two'].map(text => assert.rejects(table.saveText(text, ''), hasLeft))
  await passing(new Promise<void>(done => setImmediate(() => done())))
  forgetHere('ended')
  await passing(enterWith(tokens('bert')))
  await passing(Promise.all(both))
  assert.deepEqual(asked.filter(one => bearer(one) === 'bert').map(({ path }) => path), ['/v1/me'])
})

test('tokens that come after signing out are not held', async () => {
  await fresh()
  hold(tokens('anna'))
  begin(users['anna']!)
  let answer = (): void => undefined
  const released = new Promise<void>(done => (answer = done))
  serve(async () => {
    await released
    return json(tokens('anna'))
  })
  const refreshed = refresh()
  forget()
  answer()
  assert.equal(await passing(refreshed), false)
  assert.equal(shared.get('fieldpost.session'), undefined)
})

test('nothing is asked for the page with a token before it is known whose it is', async () => {
  await fresh()
  hold(tokens('anna'))
  begin(users['anna']!)
  forgetHere('ended')
  let answer = (): void => undefined
  const released = new Promise<void>(done => (answer = done))
  const asked = serve(async one => {
    if (one.path === '/v1/me') await released
    return json(users['bert'])
  })
  const entering = enterWith(tokens('bert'))
  await passing(call('put_setup', 'PUT', '/v1/games/g/setup', { body: {} }))
  answer()
  await passing(entering)
  assert.deepEqual(asked.map(one => [one.path, bearer(one)]), [['/v1/me', 'bert'], ['/v1/games/g/setup', '']])
})

test('a tab whose cookie has become that of another user sends nothing with it', async () => {
  await fresh()
  hold(tokens('anna'))
  begin(users['anna']!)
  const asked = serve(one => {
    if (one.path.endsWith('/refresh')) return json(tokens('bert'))
    return one.path === '/v1/me' ? json(users[bearer(one)]) : refusal('unauthenticated', 401)
  })
  await assert.rejects(passing(call('put_setup', 'PUT', '/v1/games/g/setup', { body: {} })))
  assert.deepEqual([ended.value, owner.value?.id, me.value], [true, 'anna', undefined])
  assert.deepEqual(asked.filter(one => bearer(one) === 'bert').map(({ path }) => path), ['/v1/me'])
})

test('the tab in which a user signs out removes what the tabs share, and one that hears of it late does not', async () => {
  await fresh()
  hold(tokens('anna'))
  shared.set('fieldpost.seen.g', '7')
  forgetHere('signed-out')
  assert.deepEqual([...shared.keys()].sort(), ['fieldpost.seen.g', 'fieldpost.session'])
  forget()
  assert.deepEqual([...shared.keys()], [])
})
