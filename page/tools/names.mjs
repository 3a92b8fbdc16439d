// Writes src/made/LANGUAGE.ts: what pieces, cards, seats, rulesets and options are called. The words are those of
// the mails, so that a player reads one name for one thing. And src/made/heard.ts: the words of conditional moves that
// letters may use, of all languages together.
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'

const here = new URL('.', import.meta.url)
const mails = new URL('../../src/mail/words/', here)
const FAMILIES = ['piece', 'card', 'seat', 'ruleset', 'option']
const start = new RegExp(`^(${FAMILIES.join('|')})-([a-z0-9-]+) = ?(.*)$`)

/** Messages of the families above: `piece-scout` is `{ one, other }` or one text, and `.summary` is an attribute. */
function read(text) {
  const families = Object.fromEntries(FAMILIES.map(family => [family, {}]))
  let entry, at
  for (const line of text.split('\n')) {
    const head = start.exec(line)
    if (head) {
      entry = families[head[1]][head[2]] = {}
      at = 'value'
      if (!head[3].startsWith('{')) entry.value = head[3]
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
  return families
}

function names(language) {
  const families = read(readFileSync(new URL(`${language}.ftl`, mails), 'utf8'))
  const texts = family =>
    Object.fromEntries(Object.entries(families[family]).map(([name, entry]) => [name, entry.value ?? entry.other]))
  const pieces = Object.fromEntries(
    Object.entries(families.piece).map(([name, entry]) => [
      name,
      [entry.one ?? entry.other ?? entry.value, entry.other ?? entry.value],
    ]),
  )
  const summaries = Object.fromEntries(
    Object.entries(families.ruleset).map(([name, entry]) => [name, entry.summary ?? '']),
  )
  const { card, seat, ruleset, option } = Object.fromEntries(FAMILIES.map(name => [name, texts(name)]))
  return { pieces, cards: card, seats: seat, rulesets: ruleset, summaries, options: option }
}

mkdirSync(new URL('../src/made', here), { recursive: true })
for (const language of readdirSync(mails).map(file => file.replace('.ftl', ''))) {
  const json = JSON.stringify(names(language), null, 1)
  writeFileSync(
    new URL(`../src/made/${language}.ts`, here),
    `// Made by tools/names.mjs from src/mail/words/${language}.ftl. Not to be edited.\nexport const names = ${json}\n`,
  )
}

const HEARD = ['if', 'then', 'wins', 'loses', 'both']
const texts = readdirSync(mails).sort().map(file => readFileSync(new URL(file, mails), 'utf8'))
const heard = word =>
  texts.flatMap(text => {
    const [, list = ''] = new RegExp(`^heard-${word} =(.*(?:\n +.*)*)`, 'm').exec(text) ?? []
    return list.split(',').map(part => part.trim()).filter(Boolean)
  })
writeFileSync(
  new URL('../src/made/heard.ts', here),
  `// Made by tools/names.mjs from src/mail/words. Not to be edited.
export const heard = ${JSON.stringify(Object.fromEntries(HEARD.map(word => [word, heard(word)])), null, 1)}
`,
)
