// What follows from what its viewer has been shown: how many of each kind are still hidden, and what a piece cannot be. It
// counts and compares what the rules of the game list, and asks for nothing.
import type { Board, Event, GameRules, KindRule, Piece, Ruleset } from '../contract'
import type { Position } from '../board/position'

/** Of each kind of a seat, how many are neither known on the board nor gone for good. */
export function unaccounted(kinds: Map<string, KindRule>, position: Position, seat: string): Map<string, number> {
  const left = new Map([...kinds].map(([kind, rule]) => [kind, rule.count]))
  const take = (kind: string | undefined) => kind && left.set(kind, Math.max(0, (left.get(kind) ?? 0) - 1))
  for (const piece of position.pieces.values()) if (piece.seat === seat) take(piece.kind)
  for (const piece of position.captured.values()) if (piece.seat === seat && !piece.returned) take(piece.kind)
  return left
}

/** How many spaces a kind goes at most. A movement that is new in the contract does not compile until it is here. */
const RANGES: Record<KindRule['movement'], number> = { still: 0, step: 1, walk: 2, line: Infinity }

type HiddenPiece = Pick<Piece, 'id' | 'moved'>

/** The kinds that a hidden piece can still be, after the events that led to a position. */
export function possible(rules: GameRules, events: Event[], position: Position, piece: Piece): string[] {
  if (piece.kind) return [piece.kind]
  const { kinds: list } = rules.ruleset
  const left = unaccounted(new Map(list.map(kind => [kind.kind, kind])), position, piece.seat)
  const tests = shown(rules, events.filter(event => event.version <= position.version), position)
  const canBe = ({ id, moved }: HiddenPiece): string[] =>
    list
      .filter(rule => (left.get(rule.kind) ?? 0) > 0 && !(moved && RANGES[rule.movement] === 0))
      .filter(rule => (tests.get(id) ?? []).every(test => test(rule)))
      .map(rule => rule.kind)
  const own = canBe(piece)
  const onBoard = [...position.pieces.values()].filter(other => other.seat === piece.seat && !other.kind && other.id !== piece.id)
  const gone = [...position.captured.values()].filter(other => other.seat === piece.seat && !other.kind && !other.returned)
  const others = [...onBoard, ...gone].map(canBe)
  const total = [...left.values()].reduce((sum, count) => sum + count, 0)
  // One that came back unseen is counted twice: then the counts tell nothing.
  if (total !== others.length + 1) return own
  const fits = own.filter(kind => fit(others, new Map(left).set(kind, (left.get(kind) ?? 0) - 1)))
  return fits.length > 0 ? fits : own
}

/** Whether every piece can be of a kind of its own list, with no more of a kind than there are. */
function fit(lists: string[][], counts: Map<string, number>): boolean {
  const holders = new Map([...counts.keys()].map(kind => [kind, [] as number[]]))
  const place = (piece: number, tried: Set<string>): boolean => {
    for (const kind of lists[piece] ?? []) {
      const held = holders.get(kind)
      if (!held || tried.has(kind)) continue
      tried.add(kind)
      if (held.length < (counts.get(kind) ?? 0)) {
        held.push(piece)
        return true
      }
      // Whoever holds it may be something else.
      const at = held.findIndex(other => place(other, tried))
      if (at < 0) continue
      held[at] = piece
      return true
    }
    return false
  }
  return lists.every((_, piece) => place(piece, new Set()))
}

type Test = (rule: KindRule) => boolean

/** By piece, what its moves and its battles say of its kind. Cards change both, and so nothing is concluded where they are. */
function shown({ ruleset, board }: GameRules, events: Event[], position: Position): Map<number, Test[]> {
  const tests = new Map<number, Test[]>()
  if (ruleset.cards) return tests
  const add = (piece: number, test: Test) => tests.set(piece, [...(tests.get(piece) ?? []), test])
  const kindOf = (id: number) => position.pieces.get(id)?.kind ?? position.captured.get(id)?.kind
  const captures = new Set(events.flatMap(event => (event.type === 'captured' ? [`${event.version} ${event.piece}`] : [])))
  for (const event of events) {
    if (event.type === 'moved' && !event.leap && isFar(board, event.from, event.to)) add(event.piece, rule => !(RANGES[rule.movement] <= 1))
    if (event.type !== 'attacked') continue
    const attacker = ruleset.kinds.find(kind => kind.kind === kindOf(event.attacker))
    const [lost, won] = [event.attacker, event.defender].map(id => captures.has(`${event.version} ${id}`))
    if (attacker && lost !== won) add(event.defender, rule => resultOf(ruleset, attacker, rule) === (won ? 'wins' : 'loses'))
  }
  return tests
}

const isFar = (board: Board, from: string, to: string): boolean =>
  board.spaces.find(space => space.name === from)?.links.every(link => link.to !== to) ?? false

/** How an attack ends for the attacker, by what the ruleset lists; as for movements, a new defence must be here. */
export function resultOf({ battle }: Ruleset, attacker: KindRule, defender: KindRule): 'wins' | 'loses' | 'both' {
  if (attacker.beats.includes(defender.kind)) return 'wins'
  switch (defender.defence.type) {
    case 'flag':
      return 'wins'
    case 'fortified':
      return defender.defence.except.includes(attacker.kind) ? 'wins' : 'loses'
    case 'rank': {
      const more = (attacker.rank ?? 0) - (defender.rank ?? 0)
      if (more === 0) return ({ attacker_wins: 'wins', both_fall: 'both' } as const)[battle.ties]
      return more > 0 ? 'wins' : 'loses'
    }
  }
}
