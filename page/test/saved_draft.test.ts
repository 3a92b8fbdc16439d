import { json, passing, refusal, serve, type AskedRequest, type Outcome } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me } from '../src/contract'
import { Failure } from '../src/core/api'
import { begin, hold } from '../src/core/session'
import { Draft } from '../src/game/draft'
import { SavedDraft } from '../src/game/saved_draft'
import type { Pieces } from '../src/game/army'

const army = (...spaces: string[]): Pieces => new Map(spaces.map(space => [space, 'scout']))

/** A server with one draft, which it does not replace by what was not seen; `lose` says which writes get no answer. */
function server(lose: (asked: AskedRequest) => boolean = () => false) {
  hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
  begin({ id: 'anna', name: 'anna' } as Me)
  const held: { pieces: Record<string, string> | undefined; turn: number } = { pieces: undefined, turn: 0 }
  const tag = () => `"${held.turn}"`
  const shown = (): Response => json({ pieces: held.pieces, locked: false }, 200, { etag: tag() })
  const save = (pieces: Pieces) => {
    held.pieces = Object.fromEntries(pieces)
    held.turn++
  }
  const asked = serve((one): Outcome => {
    if (one.method === 'GET') return held.pieces ? shown() : refusal('not-found', 404)
    const { pieces } = one.body as { pieces: Record<string, string> }
    const isSame = JSON.stringify(pieces) === JSON.stringify(held.pieces)
    const isSeen = held.pieces ? one.header('if-match') === tag() : one.header('if-none-match') === '*'
    if (!isSeen && !isSame) return refusal('setup-changed', 412)
    if (!isSame) save(new Map(Object.entries(pieces)))
    return lose(one) ? 'hangs' : shown()
  })
  return { held, save, asked }
}

test('each draft names the one that it replaces', async () => {
  const { held } = server()
  const saved = new SavedDraft('/v1/games/g/setup')
  assert.equal((await saved.read()).size, 0)
  await passing(saved.put(army('a1')))
  await passing(saved.put(army('a1', 'b1')))
  assert.deepEqual([held.pieces, held.turn], [{ a1: 'scout', b1: 'scout' }, 2])
})

test('one of another device is not replaced before its user says so', async () => {
  const { held, save } = server()
  const saved = new SavedDraft('/v1/games/g/setup')
  await saved.read()
  const draft = new Draft<Pieces>(value => saved.put(value))
  save(army('c1'))
  draft.change(army('a1'))
  await passing(draft.flush())
  assert.deepEqual([held.pieces, draft.isContested.value, draft.isDirty, draft.problem.value], [{ c1: 'scout' }, true, true, undefined])
  assert.deepEqual(await saved.read(), army('c1'))
  await passing(draft.keep())
  assert.deepEqual([held.pieces, draft.isDirty], [{ a1: 'scout' }, false])
})

test('one whose answer was lost is not taken for that of another device', async () => {
  let isLost = true
  const { held } = server(() => isLost)
  const saved = new SavedDraft('/v1/games/g/setup')
  await saved.read()
  const why = await passing<unknown>(saved.put(army('a1')).catch((failed: unknown) => failed))
  assert(why instanceof Failure && why.code === 'unreachable')
  assert.deepEqual(held.pieces, { a1: 'scout' })
  isLost = false
  await passing(saved.put(army('a1', 'b1')))
  assert.deepEqual(held.pieces, { a1: 'scout', b1: 'scout' })
})
