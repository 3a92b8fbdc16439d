// What the page may weigh, as browsers get it: compressed. The numbers are those of the acceptance of the page; a build that
// is over one of them fails.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const KB = 1000
/** In kilobytes: what a game in play loads, and each script that is read later. */
export const BUDGETS = { script: 60, style: 12, pictures: 12, part: 40 }

/** The scripts that an output imports at once, with those that they import, and so on. */
export function imported(outputs, name, found = new Set()) {
  for (const { path, kind } of outputs[name].imports) {
    if (kind !== 'import-statement' || found.has(path)) continue
    found.add(path)
    imported(outputs, path, found)
  }
  return [...found]
}

/** What is measured of a build: kilobytes by what they are, the largest language with the script. */
export function measured(root, { entry, style, outputs, pictures }) {
  const size = name => gzipSync(readFileSync(`${root}/${name}`), { level: 6 }).length / KB
  const scripts = Object.keys(outputs).filter(name => name.endsWith('.js'))
  const atOnce = [entry, ...imported(outputs, entry)]
  const isLanguage = name => /^src\/words\/[a-z]+\.ts$/.test(outputs[name].entryPoint ?? '')
  const languages = scripts.filter(isLanguage).map(size)
  const later = scripts.filter(name => !atOnce.includes(name) && !isLanguage(name)).map(size)
  const sum = list => list.reduce((all, one) => all + one, 0)
  return {
    script: sum(atOnce.map(size)) + Math.max(...languages),
    style: size(style),
    pictures: sum(pictures.map(name => readFileSync(`${root}/${name}`).length / KB)),
    part: Math.max(0, ...later, ...languages),
  }
}

/** What of it is over its budget, in words. */
export const excesses = weights =>
  Object.entries(BUDGETS).flatMap(([name, most]) => (weights[name] > most ? [`${name}: ${weights[name].toFixed(1)} of ${most} KB`] : []))
