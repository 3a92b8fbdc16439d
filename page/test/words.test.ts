import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filled } from '../src/core/words'
import { loaders } from '../src/made/contract'
import { loaders as factorLoaders } from '../src/made/second_factor'
import * as en from '../src/words/en'
import { words as ofFactor } from '../src/words/second_factor/en'

type Language = { words: Record<string, string>; names: Record<string, object> }
const others = await Promise.all(
  Object.entries(loaders).map(async ([language, load]): Promise<[string, Language]> => [language, await load()]),
)
const variables = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

test('every language says the same messages with the same variables and forms', () => {
  for (const [language, { words }] of others) {
    assert.deepEqual(Object.keys(words).sort(), Object.keys(en.words).sort(), language)
    for (const [key, english] of Object.entries(en.words)) {
      const text = words[key] ?? ''
      const optional = key === 'moved_times' || key === 'show_all' ? /\{count\}/ : /$^/
      assert.equal(variables(text).replace(optional, ''), variables(english).replace(optional, ''), `${language} ${key}`)
      assert.equal(text.includes(' || '), english.includes(' || '), `${language} ${key}`)
      assert(text.trim() !== '', `${language} ${key}`)
    }
  }
})

test('every language says the same of the second factor', async () => {
  for (const [language, load] of Object.entries(factorLoaders)) {
    const { words }: { words: Record<string, string> } = await load()
    assert.deepEqual(Object.keys(words).sort(), Object.keys(ofFactor).sort(), language)
    for (const [key, english] of Object.entries(ofFactor)) {
      const text = words[key] ?? ''
      assert.equal(variables(text), variables(english), `${language} ${key}`)
      assert.equal(text.includes(' || '), english.includes(' || '), `${language} ${key}`)
      assert(text.trim() !== '', `${language} ${key}`)
    }
  }
})

test('no language has a form of the plural that no word has', () => {
  for (const language of Object.keys(loaders)) {
    const plurals = new Intl.PluralRules(language)
    for (let count = 0; count < 1000; count++) {
      assert(['one', 'other'].includes(plurals.select(count)), `${language} ${count}`)
    }
  }
})

test('every language names the same pieces, cards, seats and games', () => {
  for (const [language, { names }] of others) {
    for (const [family, entries] of Object.entries(en.names)) {
      assert.deepEqual(Object.keys(names[family] ?? {}).sort(), Object.keys(entries).sort(), language)
    }
  }
})

test('of two forms the one that the number needs is taken', () => {
  const english = new Intl.PluralRules('en')
  assert.equal(filled('{count} day || {count} days', { count: 1 }, english), '1 day')
  assert.equal(filled('{count} day || {count} days', { count: 3 }, english), '3 days')
  assert.equal(filled('{count} jour || {count} jours', { count: 0 }, new Intl.PluralRules('fr')), '0 jour')
})
