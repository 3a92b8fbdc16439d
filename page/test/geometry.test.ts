import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layout, next, part } from '../src/board/geometry'
import type { Board, BoardSpace } from '../src/contract'

/** A square board with its lakes. */
function grid(size: number, lakes: Array<[number, number]> = []): Board {
  const isLake = (x: number, y: number) => lakes.some(([lx, ly]) => lx === x && ly === y)
  const name = (x: number, y: number) => `${'abcdefghij'[x]}${y + 1}`
  const spaces: BoardSpace[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (isLake(x, y)) continue
      const around: Array<[string, number, number]> = [['north', x, y + 1], ['east', x + 1, y], ['south', x, y - 1], ['west', x - 1, y]]
      const links = around
        .filter(([, nx, ny]) => nx >= 0 && ny >= 0 && nx < size && ny < size && !isLake(nx, ny))
        .map(([direction, nx, ny]) => ({ direction, to: name(nx, ny), onward: direction }))
      spaces.push({ name: name(x, y), x, y, width: 1, links })
    }
  }
  const board = { id: 'grid', digest: '', columns: size, rows: size, seats: 2, directions: [], spaces }
  return { ...board, lakes: lakes.map(([x, y]) => ({ x, y, width: 1 })) }
}

const names = (row: Array<{ name: string }>) => row.map(spot => spot.name).join(' ')

test('the first seat sits at the bottom, and the second one as well when the board is turned', () => {
  const red = layout(grid(4), 0)
  assert.equal(names(red.rows.at(-1)!), 'a1 b1 c1 d1')
  assert.equal(names(red.rows[0]!), 'a4 b4 c4 d4')
  assert.equal(names(layout(grid(4), 1).rows.at(-1)!), 'd4 c4 b4 a4')
  assert.deepEqual([red.width, red.height], [4, 4])
})

test('arrows lead to the neighbour as seen, and over a lake to what lies behind it', () => {
  const red = layout(grid(4, [[1, 1]]), 0)
  assert.equal(next(red, 'a1', 'ArrowUp'), 'a2')
  assert.equal(next(red, 'a2', 'ArrowRight'), 'c2')
  assert.equal(next(red, 'a1', 'ArrowLeft'), 'a1')
  assert.equal(next(layout(grid(4), 1), 'a1', 'ArrowDown'), 'a2')
})

test('every space is reached with the arrows from every corner', () => {
  const red = layout(grid(10, [[2, 4], [3, 4], [2, 5], [3, 5], [6, 4], [7, 4], [6, 5], [7, 5]]), 0)
  const seen = new Set(['a1'])
  const ahead = ['a1']
  while (ahead.length > 0) {
    const from = ahead.pop()!
    for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
      const to = next(red, from, arrow)
      if (!seen.has(to)) {
        seen.add(to)
        ahead.push(to)
      }
    }
  }
  assert.equal(seen.size, 92)
})

test('the part of a board where an army is set up is as large as it needs', () => {
  const home = part(layout(grid(4), 0), new Set(['a1', 'b1', 'c1', 'd1']))
  assert.equal(home.rows.length, 1)
  assert(home.height < 1.3 && home.width > 4)
})
