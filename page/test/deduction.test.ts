import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Event, GameRules, KindRule, Ruleset } from '../src/contract'
import { fold } from '../src/board/position'
import { possible, resultOf, unaccounted } from '../src/game/deduction'

const at = '2026-01-01T00:00:00Z'
const kind = (name: string, count: number, rank: number | undefined, more: Partial<KindRule> = {}): KindRule => ({
  kind: name,
  letter: name[0]!,
  count,
  ...(rank === undefined ? {} : { rank }),
  movement: 'step',
  attack: 'contact',
  beats: [],
  defence: { type: 'rank' },
  ...more,
})
const kinds = [
  kind('bomb', 1, undefined, { movement: 'still', defence: { type: 'fortified', except: ['miner'] } }),
  kind('scout', 1, 2, { movement: 'line' }),
  kind('miner', 1, 3),
  kind('major', 1, 7),
]
const space = (name: string, to: string[]) => ({ name, x: 0, y: 0, width: 1, links: to.map(other => ({ direction: 'n', to: other })) })
const rules = {
  ruleset: { kinds, battle: { ties: 'both_fall', defender: 'silent' } },
  board: { spaces: [space('a1', ['a2']), space('a2', ['a1', 'a3']), space('a3', ['a2']), space('b1', ['b2']), space('c1', ['c2']), space('d1', ['d2'])] },
} as unknown as GameRules

/** Four pieces of blue, of which nothing is known, and a miner of red. */
const deployed: Event = {
  type: 'deployed',
  version: 1,
  at,
  pieces: [
    ...['a1', 'b1', 'c1', 'd1'].map((name, piece) => ({ piece, seat: 'blue', space: name })),
    { piece: 9, seat: 'red', space: 'a5' },
  ],
}
const revealed = (version: number, piece: number, name: string): Event => ({ type: 'revealed', version, at, public: true, pieces: [{ piece, kind: name }] })
const moved = (version: number, piece: number, from: string, to: string): Event => ({ type: 'moved', version, at, piece, from, to })

function after(events: Event[], piece: number): string[] {
  const all = [deployed, ...events]
  const position = fold(all)
  return possible(rules, all, position, position.pieces.get(piece)!)
}

test('what has moved is nothing that stands still, and what has gone far is nothing that steps', () => {
  assert.deepEqual(after([], 0), ['bomb', 'scout', 'miner', 'major'])
  assert.deepEqual(after([moved(2, 0, 'a1', 'a2')], 0), ['scout', 'miner', 'major'])
  assert.deepEqual(after([moved(2, 0, 'a1', 'a3')], 0), ['scout'])
})

test('counts tell what is left for the others', () => {
  const events = [moved(2, 0, 'a1', 'a3'), moved(3, 1, 'b1', 'b2'), moved(4, 2, 'c1', 'c2')]
  assert.deepEqual(after(events, 3), ['bomb'], 'three have moved, and one of four does not')
  assert.deepEqual(after(events, 1), ['miner', 'major'], 'the scout is another one')
  assert.deepEqual(after([...events, revealed(5, 2, 'major')], 1), ['miner'])
})

test('a defender that was not shown is what would have ended the attack as it ended', () => {
  const attacked: Event = { type: 'attacked', version: 2, at, attacker: 9, defender: 0, from: 'a5', to: 'a1' }
  const miner = revealed(2, 9, 'miner')
  assert.deepEqual(after([attacked, miner, { type: 'captured', version: 2, at, piece: 9, space: 'a1' }], 0), ['major'])
  const lost: Event = { type: 'captured', version: 2, at, piece: 0, space: 'a1' }
  const others = after([attacked, miner, lost], 1)
  assert.deepEqual(others, ['bomb', 'scout', 'miner', 'major'], 'bomb or scout has fallen')
  const known = [attacked, miner, lost, revealed(3, 1, 'scout')]
  assert.deepEqual(after(known, 2), ['miner', 'major'], 'so that the bomb has')
})

test('what is gone is not hidden, and what came back unseen makes counts worthless', () => {
  const events: Event[] = [revealed(2, 1, 'scout'), { type: 'captured', version: 2, at, piece: 1, space: 'b1' }]
  const position = fold([deployed, ...events])
  const all = new Map(kinds.map(rule => [rule.kind, rule]))
  assert.deepEqual([...unaccounted(all, position, 'blue')], [['bomb', 1], ['scout', 0], ['miner', 1], ['major', 1]])
  const back: Event = { type: 'returned', version: 3, at, seat: 'blue', piece: 5, space: 'b1' }
  assert.deepEqual(after([...events, moved(4, 0, 'a1', 'a2'), moved(5, 2, 'c1', 'c2'), back], 3), ['bomb', 'miner', 'major'])
})

/** The kinds of `original`, which the rulesets with a table of battles inherit. */
function kindsOfOriginal(): KindRule[] {
  const word = (line: string, key: string) => new RegExp(`\\b${key} = "?([\\w]+)`).exec(line)?.[1]
  const list = (line: string, key: string) => [...(new RegExp(`\\b${key} = \\[([^\\]]*)`).exec(line)?.[1] ?? '').matchAll(/\w+/g)].map(match => match[0]!)
  const lines = readFileSync('../config/rulesets/original.toml', 'utf8').split('\n').filter(line => line.startsWith('  { id'))
  return lines.map(line => {
    const rank = word(line, 'rank')
    const except = list(line, 'except')
    const defence: KindRule['defence'] =
      except.length > 0 ? { type: 'fortified', except } : word(line, 'defence') === 'flag' ? { type: 'flag' } : { type: 'rank' }
    return { ...kind(word(line, 'id')!, 1, rank === undefined ? undefined : Number(rank)), letter: word(line, 'letter')!, beats: list(line, 'beats'), defence }
  })
}

test('an attack ends as in the tables that the engine is tested with', () => {
  const all = kindsOfOriginal()
  const byLetter = (letter: string) => all.find(rule => rule.letter === letter)!
  const ends = { w: 'wins', l: 'loses', '=': 'both' } as const
  let compared = 0
  for (const file of ['barrage/c-6', 'battle-cards/c-6', 'options/o-1', 'original/c-6', 'tournament/o-1']) {
    const text = readFileSync(`../tests/golden/cases/${file}-who-beats-whom.case`, 'utf8')
    const battle = { ties: file.endsWith('o-1') ? 'attacker_wins' : 'both_fall' } as Ruleset['battle']
    const [head, ...rows] = text.split('battles\n')[1]!.trim().split('\n').map(line => line.trim().split(' '))
    for (const [attacker, ...cells] of rows) {
      for (const [at, cell] of cells.entries()) {
        if (cell === '.') continue
        const result = resultOf({ battle } as Ruleset, byLetter(attacker!), byLetter(head![at]!))
        assert.equal(result, ends[cell as keyof typeof ends], `${file}: ${attacker} attacks ${head![at]}`)
        compared += 1
      }
    }
  }
  assert(compared > 500, `${compared} battles`)
})
