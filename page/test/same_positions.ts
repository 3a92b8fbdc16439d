// Compares what the page makes of the events of games with what the service has said of the same games: run by
// tests/it/board_page/positions.rs, with the files that it has written, each of one game.
import { readFileSync } from 'node:fs'
import { fold, positionOf, type Position } from '../src/board/position'
import type { EventList, Game, GameRules } from '../src/contract'

interface Story {
  name: string
  rules: GameRules
  viewers: Array<{ viewer: string; events: EventList[]; views: Game[] }>
}

/** Of how many positions it is said how they differ. */
const MAX_TOLD = 5

const text = (value: object): string => JSON.stringify(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))

/** What a position says, each thing in a line. */
const lines = ({ pieces, captured, flags, counts }: Position): string[] =>
  Object.entries({ pieces, captured, flags, counts }).flatMap(([name, map]) => [...map].map(([key, value]) => `${name} ${key}: ${text(value)}`))

/** The lines of one list that are not in another. */
const without = (some: string[], others: string[]): string[] => some.filter(line => !others.includes(line))

let compared = 0
const differing: string[] = []
const types = new Set<string>()
for (const path of process.argv.slice(2)) {
  const { name, rules, viewers } = JSON.parse(readFileSync(path, 'utf8')) as Story
  for (const { viewer, events: pages, views } of viewers) {
    const events = pages.flatMap(page => page.events)
    for (const { type } of events) types.add(type)
    for (const view of views) {
      const [folded, seen] = [lines(fold(events, view.version, rules.ruleset)), lines(positionOf(view))]
      const [added, missing] = [without(folded, seen), without(seen, folded)]
      compared++
      if (added.length + missing.length === 0) continue
      differing.push(`${name}, ${viewer}, version ${view.version}: folded ${added.join('; ')}, seen ${missing.join('; ')}`)
    }
  }
}
console.log(JSON.stringify({ compared, differing: differing.slice(0, MAX_TOLD), types: [...types] }))
