import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isKept } from '../src/core/offline'

test('lists and games are kept for reading without a connection, with whatever belongs to their pages', () => {
  for (const path of ['/v1/me', '/v1/me/decisions?limit=100', '/v1/games?list=mine', '/v1/games/g', '/v1/games/g/events?after=3', '/v1/boards/b']) {
    assert(isKept(path), path)
  }
})

test('nothing is kept of talk, setups, standing orders, settings, sessions and tokens', () => {
  const own = ['sessions', 'me/tokens', 'me/setups', 'me/export', 'me/blocked', 'me/notices', 'users/bert']
  const ofGames = ['talk?limit=50', 'setup', 'standing-orders', 'seen', 'whatever-comes-later']
  for (const path of [...own.map(name => `/v1/${name}`), ...ofGames.map(name => `/v1/games/g/${name}`)]) assert(!isKept(path), path)
})
