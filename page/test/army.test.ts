import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KindRule, Ruleset, SeatRule } from '../src/contract'
import { filled, hasSameArmy, homeOf, mirrored, missing, pastedRows, swapped } from '../src/game/army'

const kind = (name: string, count: number, more: Partial<KindRule> = {}): KindRule => ({
  kind: name,
  letter: name[0]!,
  count,
  movement: 'step',
  attack: 'contact',
  beats: [],
  defence: { type: 'rank' },
  ...more,
})
const kinds = [
  kind('flag', 1, { movement: 'still', defence: { type: 'flag' } }),
  kind('bomb', 2, { movement: 'still', defence: { type: 'fortified', except: [] } }),
  kind('scout', 3),
]
const seat: SeatRule = { seat: 'red', team: 'red', home: [['a2', 'b2', 'c2', 'd2'], ['a1', 'b1', 'c1', 'd1']], half: [], recruitment: 'd1' }

test('chance places the whole army, each piece on a space of its own and none where recruits come back', () => {
  for (let turn = 0; turn < 200; turn++) {
    const army = filled(new Map([['a2', 'scout']]), kinds, seat)
    assert([...missing(kinds, army).values()].every(count => count === 0))
    assert.equal(army.get('a2'), 'scout')
    assert(!army.has('d1'))
    assert([...army.keys()].every(space => homeOf(seat).flat().includes(space)))
    assert.equal([...army].find(([, name]) => name === 'flag')?.[0].at(-1), '1')
  }
})

test('a carrier that has to move stands where the flag begins', () => {
  const army = filled(new Map(), [kind('scout', 2), kind('bomb', 1, { movement: 'still' })], { ...seat, flag_start: 'b1' })
  assert.equal(army.get('b1'), 'scout')
})

test('two spaces are swapped, also with an empty one, and back', () => {
  const army = new Map([['a1', 'flag']])
  const once = swapped(army, 'a1', 'b2')
  assert.deepEqual([...once], [['b2', 'flag']])
  assert.deepEqual([...swapped(once, 'a1', 'b2')], [...army])
})

test('an army that is mirrored twice stands as before', () => {
  const army = new Map([['a2', 'flag'], ['b1', 'bomb']])
  assert.deepEqual(mirrored(army, seat).get('d2'), 'flag')
  assert.deepEqual([...mirrored(mirrored(army, seat), seat)].sort(), [...army].sort())
})

test('a setup is pasted as a mail writes it, and in rows of its own', () => {
  for (const text of [
    '2..9M..2/.3.S..3./.B.F.B..',
    'setup 2..9M..2 / .3.S..3. / .B.F.B..',
    '“setup 2..9M..2 / .3.S..3. / .B.F.B..”',
    'Setup: 2 . . 9 M . . 2 /\n . 3 . S . . 3 . /\n.B.F.B..\n',
  ]) {
    assert.equal(pastedRows(text), '2..9M..2/.3.S..3./.B.F.B..', text)
  }
  assert.equal(pastedRows('setup\r\n2 . . 9\r\n\r\n.3.S\r\n'), '2..9\n.3.S')
  assert.equal(pastedRows('setup 2…M'), '2...M')
})

test('a setup serves another ruleset that has as many pieces with the same letters, and home rows as long', () => {
  const ruleset = (kinds: KindRule[], home = seat.home) => ({ kinds, seats: [{ ...seat, home }] }) as Ruleset
  const one = ruleset(kinds)
  assert(hasSameArmy(one, ruleset([...kinds].reverse(), [['a9', 'b9', 'c9', 'd9'], ['a8', 'b8', 'c8', 'd1']])), 'wherever it is')
  assert(hasSameArmy(one, ruleset([...kinds, kind('marshal', 0)])), 'of what there is none nothing is placed')
  assert(!hasSameArmy(one, ruleset([kind('flag', 1), kind('bomb', 3), kind('scout', 2)])))
  assert(!hasSameArmy(one, ruleset(kinds, [['a2', 'b2', 'c2'], ['a1', 'b1', 'c1', 'd2']])))
})
