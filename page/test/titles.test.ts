import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SeatView } from '../src/contract'
import { isPartner } from '../src/core/titles'

test('partners are of the same team, and nobody is their own', () => {
  const seats = [['north', 'one'], ['east', 'two'], ['south', 'one'], ['west', 'two']].map(
    ([seat, team]) => ({ seat, team, status: 'seated', setup_locked: true }) as SeatView,
  )
  const partners = (you?: string) => seats.map(({ seat }) => seat).filter(seat => isPartner({ seats, ...(you ? { you } : {}) }, seat))
  assert.deepEqual(partners('north'), ['south'])
  assert.deepEqual(partners('west'), ['east'])
  assert.deepEqual(partners(), [])
})
