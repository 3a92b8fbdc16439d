import { json, passing, refusal, serve, type AskedRequest, type Outcome } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConditionalMove, Game, GameRules, Me } from '../src/contract'
import { Failure } from '../src/core/api'
import { curtain } from '../src/core/curtain'
import { begin, forgetHere, hold } from '../src/core/session'
import { chosen, choosingText, pressForLine, startChoosing } from '../src/game/chooser'
import { command } from '../src/game/commands'
import { pairText } from '../src/game/texts'
import { Table } from '../src/game/table'
import { MAX_CONDITIONAL_MOVES } from '../src/made/contract'
import { useLanguage } from '../src/core/words'

await useLanguage('en')
page()

/** There is no page whose focus could move. */
function page(): void {
  ;(globalThis.document as unknown as Record<string, unknown>)['querySelector'] = () => null
}

const space = (name: string, x: number, y: number) => ({ name, x, y, width: 1, links: [] })
const BOARD = {
  columns: 3,
  rows: 7,
  seats: 2,
  lakes: [],
  spaces: ['d', 'e', 'f'].flatMap((column, x) => [3, 4, 5, 6, 7].map(row => space(`${column}${row}`, x, row))),
}
const PIECES = [
  { id: 1, seat: 'red', space: 'd3', start: 'd3', moved: false, revealed: false },
  { id: 2, seat: 'blue', space: 'e7', start: 'e7', moved: false, revealed: false },
]
const [FIRST, SECOND]: [ConditionalMove, ConditionalMove] = [{ if: 'e7-e6', then: 'd3-d4' }, { if: 'e6-e5', then: 'd4-d5' }]
const LINES = 'if e7-e6 then d3-d4\nif e6-e5 then d4-d5'

/** A game in which the opponent is to move. */
function opened(): Table {
  hold({ session: 's', access_token: 'a', expires_in: 900 } as never)
  begin({ id: 'anna', name: 'anna' } as Me)
  const table = new Table('g')
  const seats = ['red', 'blue'].map(seat => ({ seat, status: 'seated' }))
  const awaiting = [{ decision: 'turn', seats: ['blue'] }]
  const options = { options_in_force: { conditional_moves: true } }
  const game = { version: 5, etag: '"5-x"', status: 'playing', you: 'red', seats, awaiting, pieces: PIECES, captured: [], ...options }
  table.game.value = game as unknown as Game
  table.rules.value = { ruleset: { seats: [], kinds: [] }, board: BOARD } as unknown as GameRules
  return table
}

/** A server that holds standing orders; `lose` says which writes get no answer, though they are carried out. */
function server(inForce: ConditionalMove[] = [], lose: (asked: AskedRequest) => boolean = () => false) {
  const held = { moves: inForce }
  const answer = (): Response => json({ decline_defence: true, conditional_moves: held.moves })
  const asked = serve((one): Outcome => {
    if (one.method === 'PUT') held.moves = (one.body as { conditional_moves: ConditionalMove[] }).conditional_moves
    return one.method === 'PUT' && lose(one) ? 'hangs' : answer()
  })
  return { held, writes: () => asked.filter(one => one.method === 'PUT'), reads: () => asked.filter(one => one.method === 'GET') }
}

const failureOf = async (doing: Promise<unknown>): Promise<Failure> => {
  const why = await passing<unknown>(doing.then(() => undefined, (failed: unknown) => failed))
  if (why instanceof Failure) return why
  throw new Error('it is not refused')
}

test('lines are given after those in force, about the position that the page shows, and beside the other orders', async () => {
  const table = opened()
  const { held, writes } = server([FIRST])
  await passing(table.conditional.refresh())
  table.conditional.text.value = 'if e6-e5 then d4-d5'
  await passing(table.conditional.save())
  assert.deepEqual(held.moves, [FIRST, SECOND])
  const [write] = writes()
  assert.deepEqual([write?.header('if-match'), write?.body], ['"5-x"', { decline_defence: true, conditional_moves: [FIRST, SECOND] }])
  assert.deepEqual([table.conditional.inForce.value, table.conditional.text.value], [[FIRST, SECOND], ''])
})

for (const again of ['saved again', 'read']) {
  test(`lines whose answer was lost are there once when they are ${again}`, async () => {
    const table = opened()
    let isLost = true
    const { held, writes } = server([], () => isLost)
    table.conditional.text.value = LINES
    assert.equal((await failureOf(table.conditional.save())).code, 'unreachable')
    assert.equal(table.conditional.text.value, LINES, 'nothing that was typed is gone')
    isLost = false
    const before = writes().length
    await passing(again === 'read' ? table.conditional.refresh() : table.conditional.save())
    assert.equal(table.conditional.text.value, '')
    assert.deepEqual([held.moves, table.conditional.inForce.value], [[FIRST, SECOND], [FIRST, SECOND]])
    assert.equal(writes().length, before, 'they are not sent again')
  })
}

test('of lines whose answer was lost, and of which the first has been played, none is given again', async () => {
  const table = opened()
  const { held, writes } = server([], () => true)
  table.conditional.text.value = LINES
  await failureOf(table.conditional.save())
  held.moves = [SECOND]
  const before = writes().length
  await passing(table.conditional.save())
  assert.deepEqual([held.moves, table.conditional.text.value, writes().length], [[SECOND], '', before])
})

test('a line that is written while an answer is lost is given alone', async () => {
  const table = opened()
  let isLost = true
  const { held } = server([], () => isLost)
  table.conditional.text.value = 'if e7-e6 then d3-d4'
  await failureOf(table.conditional.save())
  table.conditional.dictate('if e6-e5 then d4-d5')
  isLost = false
  await passing(table.conditional.refresh())
  assert.equal(table.conditional.text.value, 'if e6-e5 then d4-d5')
  await passing(table.conditional.save())
  assert.deepEqual(held.moves, [FIRST, SECOND])
})

test('what was changed elsewhere is shown, and not replaced', async () => {
  const table = opened()
  const { held, writes } = server([SECOND])
  table.conditional.text.value = 'if e7-e6 then d3-d4'
  assert.equal((await failureOf(table.conditional.save())).code, 'conditional')
  assert.deepEqual([held.moves, writes().length, table.conditional.inForce.value], [[SECOND], 0, [SECOND]])
  assert.equal(table.conditional.text.value, 'if e7-e6 then d3-d4')
})

test('they are taken back from one of them onwards, and all at once without a position', async () => {
  const table = opened()
  const { held, writes } = server([FIRST, SECOND])
  await passing(table.conditional.refresh())
  await passing(table.conditional.takeBack(1))
  assert.deepEqual([held.moves, writes()[0]?.header('if-match')], [[FIRST], '"5-x"'])
  await passing(table.conditional.takeBack(0))
  assert.deepEqual([held.moves, writes()[1]?.header('if-match')], [[], undefined])
})

test('about an old position they are refused, the game is read again, and what was typed stays', async () => {
  const table = opened()
  const asked = serve(({ method, path }) => {
    if (method === 'PUT') return refusal('stale', 412)
    return path.endsWith('/standing-orders') ? json({ decline_defence: false, conditional_moves: [] }) : refusal('not-found', 404)
  })
  table.conditional.text.value = LINES
  assert.equal((await failureOf(table.conditional.save())).code, 'stale')
  assert.equal(table.conditional.text.value, LINES)
  assert(asked.some(one => one.path === '/v1/games/g'))
})

test('more than the contract allows are refused before they are sent', async () => {
  const table = opened()
  const { writes } = server(Array.from({ length: MAX_CONDITIONAL_MOVES - 1 }, () => FIRST))
  await passing(table.conditional.refresh())
  assert(!table.conditional.isFull())
  table.conditional.text.value = LINES
  assert(table.conditional.isFull())
  const why = await failureOf(table.conditional.save())
  assert(why.problem.detail.includes(String(MAX_CONDITIONAL_MOVES)), why.problem.detail)
  assert.equal(writes().length, 0)
  startChoosing(table)
  assert.equal(chosen(table), undefined, 'the board writes no more either')
})

test('of an ended session nothing is read, and what it has left stays', async () => {
  const table = opened()
  const { reads } = server([FIRST])
  await passing(table.conditional.refresh())
  forgetHere('ended')
  const before = reads().length
  await passing(table.conditional.refresh())
  assert.equal(reads().length, before)
  assert.deepEqual(table.conditional.inForce.value, [FIRST])
})

test('presses write a line after what is in force by then, whatever was in force when they began', async () => {
  const table = opened()
  const { held } = server()
  startChoosing(table)
  held.moves = [FIRST]
  await passing(table.conditional.refresh())
  for (const name of ['e6', 'e5', 'd4', 'd5']) pressForLine(table, name)
  assert.equal(table.conditional.text.value, pairText(SECOND))
  assert.deepEqual(chosen(table), [])
  assert(choosingText(table).includes(pairText(SECOND)))
})

test('behind the curtain the board writes no line, and neither does the command line', () => {
  const table = opened()
  startChoosing(table)
  pressForLine(table, 'e7')
  assert.deepEqual(chosen(table), ['e7'])
  curtain.value = true
  assert.equal(chosen(table), undefined)
  command(table, 'if e7-e6 then d3-d4', () => undefined)
  assert.equal(table.conditional.text.value, '')
  curtain.value = false
  assert.deepEqual(chosen(table), ['e7'])
})
