import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Action, GameRules } from '../src/contract'
import { useLanguage } from '../src/core/words'
import { command } from '../src/game/commands'
import { inNotation, loadPhrases } from '../src/game/phrases'
import { Table } from '../src/game/table'
import { heard } from '../src/made/heard_actions'
import { loaders } from '../src/made/contract'

assert.equal(inNotation('ich gebe auf'), 'ich gebe auf', 'before the words are there')
await loadPhrases()

test('answers and moves are understood in the words of every language, as in letters', () => {
  for (const [line, notation] of [
    ['I resign', 'resign'],
    ['Ich gebe auf!', 'resign'],
    ['J\u2019abandonne.', 'resign'],
    ['fahne nehmen', 'take'],
    ['weiterspielen', 'refuse'],
    ['je d\u00e9cline', 'decline'],
    ['verteidigen mit 2', 'defend 2'],
    ['ich ziehe e4 nach e5', 'e4-e5'],
    ['von e4 nach e5', 'e4-e5'],
    ['e4 takes e5', 'e4xe5'],
    ['e4 prend e5', 'e4xe5'],
    ['my move e4-e5', 'e4-e5'],
    ['e4-e5', 'e4-e5'],
    ['something else', 'something else'],
  ] as const) {
    assert.equal(inNotation(line), notation, line)
  }
  assert.equal(inNotation('rette Hauptmann c3', new Map([['hauptmann', 'captain']])), 'rescue captain c3')
})

test('no word is of two groups of answers', () => {
  const seen = new Map<string, string>()
  for (const [group, words] of Object.entries(heard)) {
    if (['move', 'origin', 'takes', 'to'].includes(group)) continue
    for (const word of words) {
      assert.equal(seen.get(word) ?? group, group, word)
      seen.set(word, group)
    }
  }
})

/** A table at which I am to move. */
function table(actions: Action[]): Table {
  const made = new Table('x')
  const game = { version: 5, status: 'playing', you: 'red', seats: [], awaiting: [], pieces: [], captured: [], setups: {} }
  made.game.value = game as never
  const spaces = ['e4', 'e5'].map((name, y) => ({ name, x: 0, y, width: 1, links: [] }))
  made.rules.value = { ruleset: { seats: [], kinds: [] }, board: { columns: 1, rows: 2, seats: 2, lakes: [], spaces } } as unknown as GameRules
  made.actions.value = actions
  return made
}

test('the board is asked about in the language of the page, and in English everywhere', async () => {
  const move: Action = { type: 'move', from: 'e4', to: 'e5' }
  for (const [language, load] of Object.entries(loaders)) {
    await useLanguage(language as keyof typeof loaders)
    const { words } = await load()
    for (const asked of [words.ask_moves, 'moves', words.ask_moves.toUpperCase()]) {
      assert.equal(command(table([move]), `${asked} e4`, () => undefined), 'e5', `${language}: ${asked}`)
    }
  }
  await useLanguage('de')
  const mine = table([move])
  command(mine, 'Ich ziehe e4 nach e5.', () => undefined)
  assert.deepEqual(mine.offered.value, [move])
  command(mine, 'ich gebe auf', () => undefined)
  assert.deepEqual(mine.offered.value, [{ type: 'text', text: 'resign' }])
  await useLanguage('en')
})
