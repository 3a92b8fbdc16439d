// A small board in a list: where pieces stand and whose they are, and never what they are.
import { useMemo } from 'preact/hooks'
import { layout } from '../board/geometry'
import { Picture, type DrawnSpace } from '../board/picture'
import { touched } from '../board/position'
import type { Game, GameRules } from '../contract'
import { read } from '../core/api'
import { rulesOf } from '../core/rules'
import { useRead } from '../core/ui'

export function SmallBoard({ game, version }: { game: string; version: number | undefined }) {
  const { data } = useRead(
    async signal => {
      if (version === undefined) return undefined
      const [{ data: seen }, rules] = await Promise.all([read('read_game', `/v1/games/${game}`, signal), rulesOf(game, signal)])
      return { seen, rules }
    },
    [game, version],
  )
  return data.value ? <Small {...data.value} /> : <div class="small-board" />
}

function Small({ seen, rules }: { seen: Game; rules: GameRules }) {
  const seats = rules.ruleset.seats.map(seat => seat.seat)
  const side = Math.max(0, seats.indexOf(seen.you ?? ''))
  const drawing = useMemo(() => layout(rules.board, side), [rules, side])
  const spaces = new Map<string, DrawnSpace>()
  for (const space of touched(seen.last_events)) spaces.set(space, { last: true })
  for (const piece of seen.pieces) {
    spaces.set(piece.space, { ...spaces.get(piece.space), face: { seat: seats.indexOf(piece.seat), letter: ' ' } })
  }
  return (
    <div class="small-board">
      <Picture drawing={drawing} spaces={spaces} letters={[]} small />
    </div>
  )
}
