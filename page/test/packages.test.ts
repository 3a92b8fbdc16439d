import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

/** How many packages somebody has to trust who builds the page. */
const MAX_PACKAGES = 10

test('the page is built with few packages of others', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, { os?: string[] }> }
  // Of the builds of one package for each system a machine installs one.
  const installed = Object.entries(lock.packages).filter(([path, { os }]) => path !== '' && os === undefined)
  const names = installed.map(([path]) => path.replace('node_modules/', ''))
  assert(names.length > 3 && names.length <= MAX_PACKAGES, names.join(' '))
})
