import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me } from '../src/contract'
import { begin, forgetHere } from '../src/core/session'
import { keepTyped, placeTyped, typed } from '../src/core/typed'

const listening = new Set<string>()
const page = globalThis as Record<string, unknown>
page['addEventListener'] = (name: string) => listening.add(name)
page['removeEventListener'] = (name: string) => listening.delete(name)

test('what was typed is there again, and the browser asks before it leaves, until it is saved', () => {
  keepTyped()
  begin({ id: 'anna', name: 'anna' } as Me)
  assert(!listening.has('beforeunload'))
  typed<string>('note 1').value = 'The piece on e7'
  assert.equal(typed<string>('note 1').peek(), 'The piece on e7')
  assert.equal(typed<string>('note 2').peek(), undefined)
  assert(listening.has('beforeunload'))
  typed('note 1').value = undefined
  assert(!listening.has('beforeunload'))
})

test('the place in which something was typed last is found by its beginning', () => {
  assert.equal(placeTyped('setup new '), undefined)
  typed<string>('setup new barrage').value = 'x'
  typed<string>('setup 1 original').value = 'y'
  assert.equal(placeTyped('setup new '), 'barrage')
})

test('it stays for an author whose session ends by itself, and for nobody else', () => {
  const anna = { id: 'anna', name: 'anna' } as Me
  typed<string>('note 1').value = 'mine'
  forgetHere('ended')
  begin({ ...anna })
  assert.equal(typed<string>('note 1').peek(), 'mine')
  forgetHere('signed-out')
  assert.equal(typed<string>('note 1').peek(), undefined)
  begin(anna)
  typed<string>('note 1').value = 'mine'
  begin({ id: 'bert', name: 'bert' } as Me)
  assert.equal(typed<string>('note 1').peek(), undefined)
  assert(!listening.has('beforeunload'))
})
