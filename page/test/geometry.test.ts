import assert from 'node:assert/strict'
import { test } from 'node:test'
import { border, extent, headings, layout, next, part } from '../src/board/geometry'
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

/** The lakes of the classic board. */
const LAKES: Array<[number, number]> = [[2, 4], [3, 4], [2, 5], [3, 5], [6, 4], [7, 4], [6, 5], [7, 5]]

test('a lake of two squares is crossed in its row or column, from wherever its board is seen', () => {
  const [red, blue] = [layout(grid(10, LAKES), 0), layout(grid(10, LAKES), 1)]
  assert.deepEqual([next(red, 'e5', 'ArrowLeft'), next(red, 'b5', 'ArrowRight')], ['b5', 'e5'])
  assert.deepEqual([next(red, 'd4', 'ArrowUp'), next(red, 'd7', 'ArrowDown')], ['d7', 'd4'])
  assert.deepEqual([next(blue, 'e5', 'ArrowRight'), next(blue, 'd4', 'ArrowDown')], ['b5', 'd7'])
})

test('every space is reached with the arrows from every corner', () => {
  const red = layout(grid(10, LAKES), 0)
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

/** The fortress of a board for three or four, with the places in the middle of its sides. */
function fortress(seats: number, ring: number): Board {
  const links = [{ direction: 'in', to: 'ring', onward: 'in' }]
  const sides = Array.from({ length: seats }, (_, side): BoardSpace => {
    const angle = (2 * Math.PI * side) / seats
    const far = ring / 2 + 0.5
    return { name: `side${side}`, x: 5 - far * Math.sin(angle), y: 5 - far * Math.cos(angle), width: 1, links }
  })
  const spaces = [...sides, { name: 'ring', x: 5, y: 5, width: ring, links: [] }, { name: 'tower', x: 5, y: 5, width: ring / 3, links: [] }]
  return { id: 'fortress', digest: '', columns: 10, rows: 10, seats, directions: [], ring: 'ring', tower: 'tower', spaces, lakes: [] }
}

test('a piece on the ring stands beside the tower, in the ring, and is as large as there is room', () => {
  for (const [seats, ring, least] of [[3, 1.732, 0.8], [4, 3, 1]] as const) {
    for (let seat = 0; seat < seats; seat++) {
      const { byName, spots } = layout(fortress(seats, ring), seat)
      const [on, tower] = [byName.get('ring')!, byName.get('tower')!]
      const gap = Math.hypot(on.stand.x - tower.x, on.stand.y - tower.y) - tower.radius - on.room / 2
      assert(gap > -0.01, `${seats}: the piece stands ${gap} from the tower`)
      assert(on.room >= least && tower.room >= least, `${seats}: ${on.room} ${tower.room}`)
      const { left, top, width, height } = extent(on)
      const [x, y] = [on.stand.x - left, on.stand.y - top]
      assert(x - on.room / 2 > -0.01 && x + on.room / 2 < width + 0.01 && y - on.room / 2 > -0.01 && y + on.room / 2 < height + 0.01)
      for (const side of spots.filter(spot => !spot.isStone)) {
        const apart = Math.hypot(on.stand.x - side.x, on.stand.y - side.y)
        assert(apart > 0.5 + on.room / 2 - 0.01, `${seats}: the piece stands ${apart} from ${side.name}`)
      }
    }
  }
})

test('the part of a board where an army is set up is as large as it needs', () => {
  const home = part(layout(grid(4), 0), new Set(['a1', 'b1', 'c1', 'd1']))
  assert.equal(home.rows.length, 1)
  assert(home.height < 1.3 && home.width > 4)
})

test('the border of an area has the sides that no two of its squares share', () => {
  const board = layout(grid(10, LAKES), 0)
  const home = board.spots.filter(spot => spot.y > 6).map(spot => spot.outline)
  assert.equal(border(home).length, 2 * (10 + 4))
  assert.equal(border(board.lakes).length, 2 * (2 + 2 + 2 + 2))
  assert.equal(border([...board.spots.map(spot => spot.outline), ...board.lakes]).length, 4 * 10)
})

test('bent squares have a border as well, which goes around them once', () => {
  const spaces = [0, 1, 2].flatMap(x => [0, 1].map(y => ({ name: `${x}${y}`, x: x + 0.15 * y, y: y * 0.9, width: 1, links: [] })))
  const bent = layout({ id: 'x', digest: '', columns: 3, rows: 2, seats: 2, directions: [], lakes: [], spaces } as unknown as Board, 0)
  const sides = border(bent.spots.map(spot => spot.outline))
  assert(sides.length >= 8)
  for (const [start, end] of sides) {
    const on = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }
    const isInside = bent.spots.filter(spot => Math.hypot(spot.x - on.x, spot.y - on.y) < 0.5).length > 1
    assert(!isInside, `${on.x} ${on.y}`)
  }
})

test('columns and rows are named as the seat sees them, and what stands alone is not', () => {
  const board = grid(3)
  assert.deepEqual(headings(layout(board, 0)), { columns: ['a', 'b', 'c'], rows: ['3', '2', '1'] })
  assert.deepEqual(headings(layout(board, 1)), { columns: ['c', 'b', 'a'], rows: ['1', '2', '3'] })
})

test('rows of an arm are named after it, and there are no columns', () => {
  const space = (name: string, x: number, y: number): BoardSpace => ({ name, x, y, width: 1, links: [] })
  const board = { ...grid(2), spaces: [space('A11', 0, 0), space('A21', 1, 0), space('A12', 0, 1), space('B11', 5, 5)] }
  const { columns, rows } = headings(layout(board, 0))
  assert.deepEqual([columns, rows], [[], ['B 1', 'A 2', 'A 1']])
  const wide = { ...board, spaces: [space('A10', 0, 0), space('C10', 1, 0), space('D10', 2, 0)] }
  assert.deepEqual(headings(layout(wide, 0)), { columns: ['A', 'C', 'D'], rows: ['10'] })
})
