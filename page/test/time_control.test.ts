import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capsOf, controlOf, STANDARD, timeText, TURNS } from '../src/core/time_control'
import { useLanguage } from '../src/core/words'
import { DEFAULT_SECONDS } from '../src/made/contract'

test('what is chosen is what the contract takes', () => {
  assert.deepEqual(controlOf(STANDARD), { type: 'per_turn', seconds: DEFAULT_SECONDS, on_expiry: 'forfeit' })
  assert.deepEqual(controlOf({ ...STANDARD, type: 'none' }), { type: 'none' })
  const bank = controlOf({ ...STANDARD, type: 'bank', initial: 720, increment: 0, cap: 24, expiry: 'claim' })
  assert.deepEqual(bank, { type: 'bank', initial_seconds: 2_592_000, increment_seconds: 0, cap_seconds: 2_592_000, on_expiry: 'claim' })
  assert(capsOf(1440).every(hours => hours >= 1440 && hours * 3600 <= 7_776_000) && TURNS.every(hours => hours >= 1 && hours <= 720))
})

test('it is said in words', async () => {
  await useLanguage('en')
  assert.equal(timeText(controlOf({ ...STANDARD, turn: 24 })), '1 day for each turn. Whoever runs out of time has lost.')
  const bank = { ...STANDARD, type: 'bank' as const, initial: 24, increment: 1, cap: 72, expiry: 'claim' as const }
  assert.equal(
    timeText(controlOf(bank)),
    '1 day, plus 1 hour with each turn, never more than 3 days. When somebody runs out of time, the others may claim the game or wait.',
  )
  assert(timeText(controlOf({ ...bank, increment: 0 })).startsWith('1 day for all turns together.'))
})
