// Writes src/made/LANGUAGE.ts: what pieces, cards, seats, rulesets and options are called. The words are those of
// the mails, so that a player reads one name for one thing. And the words that letters may use, of all languages together:
// in src/made/heard.ts those of conditional moves, in src/made/heard_actions.ts those of actions.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

const here = new URL('.', import.meta.url)
const mails = new URL('../../src/mail/words/', here)

/** Messages by their ids: `value` is one text, `one` and `other` are those of `{ $count -> }`, `.summary` an attribute. */
function messages(text) {
  const found = {}
  let entry, at
  for (const line of text.split('\n')) {
    const head = /^([a-z][a-z0-9-]*) = ?(.*)$/.exec(line)
    if (head) {
      entry = found[head[1]] = {}
      at = 'value'
      if (head[2] && !head[2].startsWith('{')) entry.value = head[2]
    } else if (entry && /^\s+\S/.test(line)) {
      const variant = /^\s*\*?\[(\w+)\] (.*)$/.exec(line)
      const attribute = /^\s+\.(\w+) =\s*(.*)$/.exec(line)
      if (variant && at === 'value') entry[variant[1]] = variant[2]
      else if (attribute) [, at, entry[(at = attribute[1])]] = attribute
      else if (line.trim() !== '}') entry[at] = `${entry[at] ?? ''} ${line.trim()}`.trim()
    } else {
      entry = undefined
    }
  }
  return found
}

const languages = readdirSync(mails).sort().map(file => file.replace('.ftl', ''))
const all = new Map(languages.map(language => [language, messages(readFileSync(new URL(`${language}.ftl`, mails), 'utf8'))]))

/** The messages of a family by what follows its name. */
const family = (language, name) =>
  Object.entries(all.get(language)).flatMap(([id, entry]) => (id.startsWith(`${name}-`) ? [[id.slice(name.length + 1), entry]] : []))

function names(language) {
  const texts = name => Object.fromEntries(family(language, name).map(([word, entry]) => [word, entry.value ?? entry.other]))
  const pieces = Object.fromEntries(
    family(language, 'piece').map(([word, entry]) => [word, [entry.one ?? entry.other ?? entry.value, entry.other ?? entry.value]]),
  )
  const summaries = Object.fromEntries(family(language, 'ruleset').map(([word, entry]) => [word, entry.summary ?? '']))
  return { pieces, cards: texts('card'), seats: texts('seat'), rulesets: texts('ruleset'), summaries, options: texts('option') }
}

mkdirSync(new URL('../src/made', here), { recursive: true })
for (const language of languages) {
  const json = JSON.stringify(names(language), null, 1)
  writeFileSync(
    new URL(`../src/made/${language}.ts`, here),
    `// Made by tools/names.mjs from src/mail/words/${language}.ftl. Not to be edited.\nexport const names = ${json}\n`,
  )
}

/** The words of conditional moves. */
const CONDITIONAL = ['if', 'then', 'wins', 'loses', 'both']
/** Answers of one word, beginnings of answers, and the words around spaces. */
const ACTIONS = [
  ...['resign', 'draw', 'accept', 'refuse', 'play-on', 'decline', 'abort', 'claim', 'keep', 'take', 'leave'],
  ...['defend', 'rescue', 'recruit', 'card', 'redraw', 'swap'],
  ...['move', 'origin', 'takes', 'to'],
]
const heard = word =>
  languages.flatMap(language => (all.get(language)[`heard-${word}`]?.value ?? '').split(',').map(part => part.trim()).filter(Boolean))
for (const [file, words] of Object.entries({ heard: CONDITIONAL, heard_actions: ACTIONS })) {
  writeFileSync(
    new URL(`../src/made/${file}.ts`, here),
    `// Made by tools/names.mjs from src/mail/words. Not to be edited.
export const heard = ${JSON.stringify(Object.fromEntries(words.map(word => [word, heard(word)])), null, 1)}
`,
  )
}
