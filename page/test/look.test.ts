import { shared } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'

let listener: () => void = () => undefined
const system = { matches: true, addEventListener: (_: string, heard: () => void) => void (listener = heard) }
const page = globalThis as Record<string, unknown>
page['matchMedia'] = () => system
const shown = { look: '' }
;(page['document'] as { documentElement: Record<string, unknown> }).documentElement['dataset'] = shown
const { startLook, useLook } = await import('../src/core/look')

test('as the system means light or dark, whichever the system has by now', () => {
  startLook()
  assert.equal(shown.look, 'dark')
  system.matches = false
  listener()
  assert.equal(shown.look, 'light')
})

test('what was chosen does not change with the system', () => {
  useLook('contrast')
  assert.equal(shared.get('fieldpost.look'), 'contrast')
  system.matches = true
  listener()
  assert.equal(shown.look, 'contrast')
})
