// The board of a ruleset as a small picture: its lakes, and where each seat sets up.
import { useMemo } from 'preact/hooks'
import { layout } from '../board/geometry'
import { Picture, type DrawnSpace } from '../board/picture'
import type { Board, Ruleset, RulesetSummary } from '../contract'
import { read } from '../core/api'
import { useRead } from '../core/ui'

/** They change only when the server is updated, and several rulesets have one board: each is read once. */
const boards = new Map<string, Promise<Board>>()
const rulesets = new Map<string, Promise<Ruleset>>()

function once<T>(known: Map<string, Promise<T>>, path: string, load: () => Promise<{ data: T }>): Promise<T> {
  const found = known.get(path) ?? load().then(({ data }) => data)
  known.set(path, found)
  found.catch(() => known.delete(path))
  return found
}

async function drawn(summary: RulesetSummary): Promise<{ board: Board; ruleset: Ruleset }> {
  const [boardPath, path] = [`/v1/boards/${summary.board}?digest=${summary.board_digest}`, `/v1/rulesets/${summary.id}?digest=${summary.digest}`]
  const [board, ruleset] = await Promise.all([
    once(boards, boardPath, () => read('read_board', boardPath)),
    once(rulesets, path, () => read('read_ruleset', path)),
  ])
  return { board, ruleset }
}

export function RulesetBoard({ summary }: { summary: RulesetSummary }) {
  const { data } = useRead(() => drawn(summary), [summary.id])
  return <span class="ruleset-board">{data.value && <Small {...data.value} />}</span>
}

function Small({ board, ruleset }: { board: Board; ruleset: Ruleset }) {
  const drawing = useMemo(() => layout(board, 0), [board])
  const spaces = useMemo(() => {
    const found = new Map<string, DrawnSpace>()
    ruleset.seats.forEach((seat, home) => seat.home.flat().forEach(space => found.set(space, { home })))
    return found
  }, [ruleset])
  const homes = ruleset.seats.map(seat => seat.home.flat())
  return <Picture drawing={drawing} spaces={spaces} letters={[]} homes={homes} small />
}
