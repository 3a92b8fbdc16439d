import { passing } from './service'
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { Failure } from '../src/core/api'
import { begin, forgetHere } from '../src/core/session'
import type { Me } from '../src/contract'
import { Draft } from '../src/game/draft'

/** A server that takes what it is sent when it is told to. */
function slow() {
  const saved: string[] = []
  const open: Array<{ take: () => void; lose: () => void }> = []
  const put = (value: string) =>
    new Promise<void>((done, fail) => {
      const take = () => {
        saved.push(value)
        done()
      }
      const lose = () => fail(new Failure({ type: '/problems/unreachable', title: '', status: 0, detail: 'x', request_id: '' }))
      open.push({ take, lose })
    })
  return { saved, open, draft: new Draft(put) }
}

test('one version of a draft is saved at a time, and the last one last', async () => {
  const { saved, open, draft } = slow()
  draft.change('one')
  assert.equal(open.length, 0)
  mock.timers.tick(1500)
  draft.change('two')
  draft.change('three')
  mock.timers.tick(1500)
  assert.equal(open.length, 1, 'the second save waits for the first')
  const all = draft.flush()
  open[0]?.take()
  await Promise.resolve()
  await Promise.resolve()
  assert.equal(draft.state.value, 'saving')
  open[1]?.take()
  await passing(all)
  assert.deepEqual(saved, ['one', 'three'])
  assert.equal(draft.state.value, 'saved')
  draft.change('four')
  assert.equal(draft.state.value, '', 'nothing says that the newest change is saved')
  assert(draft.isDirty)
})

test('what could not be saved is saved later, unless something newer is', async () => {
  const { saved, open, draft } = slow()
  draft.change('one')
  const first = draft.flush()
  open[0]?.lose()
  await passing(first)
  assert.equal(draft.problem.value?.type, '/problems/unreachable')
  assert(draft.isDirty)
  const second = draft.flush()
  open[1]?.take()
  await passing(second)
  assert.deepEqual(saved, ['one'])
  assert(!draft.isDirty && draft.problem.value === undefined)
})

test('a draft that is locked is not saved after that', async () => {
  const { saved, open, draft } = slow()
  draft.change('one')
  void draft.flush()
  draft.change('two')
  const stopped = draft.stop()
  open[0]?.take()
  await passing(stopped)
  mock.timers.tick(5000)
  assert.deepEqual([saved, open.length, draft.isDirty], [['one'], 1, false])
})

test('a draft is saved as its author, also after they have signed in again, and never as the next user', async () => {
  const [anna, bert] = ['anna', 'bert'].map(id => ({ id, name: id }) as Me)
  begin(anna!)
  const { saved, open, draft } = slow()
  draft.change('one')
  forgetHere('ended')
  begin(anna!)
  const first = draft.flush()
  open[0]?.take()
  await passing(first)
  draft.change('two')
  forgetHere('ended')
  begin(bert!)
  await passing(draft.flush())
  mock.timers.tick(5000)
  assert.deepEqual([saved, open.length], [['one'], 1])
  forgetHere('signed-out')
})

test('a draft that waits is not saved over one that was saved elsewhere before its user has chosen', async () => {
  const { saved, open, draft } = slow()
  draft.contest()
  assert(!draft.isContested.value, 'whoever has changed nothing has nothing to choose')
  draft.change('one')
  draft.contest()
  draft.change('two')
  mock.timers.tick(1500)
  await passing(draft.flush())
  assert.deepEqual([draft.isContested.value, open.length], [true, 0])
  const kept = draft.keep()
  open[0]?.take()
  await passing(kept)
  assert.deepEqual([saved, draft.isContested.value, draft.isDirty], [['two'], false, false])
  draft.change('three')
  draft.contest()
  await passing(draft.stop())
  assert.deepEqual([draft.isContested.value, draft.isDirty, open.length], [false, false, 1])
})
