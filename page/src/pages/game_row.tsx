// One game in a list.
import type { GameSummary } from '../contract'
import { dateTime, timeLeft } from '../core/time'
import { listed, rulesetName, seatName, t } from '../core/words'

export function GameRow({ game }: { game: GameSummary }) {
  const players = game.seats.filter(seat => seat.seat !== game.you).map(seat => seat.user ?? t('nobody_yet'))
  const values = { game: rulesetName(game.ruleset), others: listed(players) }
  return (
    <li>
      <a href={`/games/${game.id}`}>{game.you ? t('against', values) : t('between', values)}</a>
      <span class="state">{stateText(game)}</span>
    </li>
  )
}

function stateText(game: GameSummary): string {
  const name = (seat: string) => game.seats.find(view => view.seat === seat)?.user ?? seatName(seat)
  const { outcome } = game
  if (outcome) {
    const reason = t(`reason_${outcome.reason}`)
    const when = dateTime(game.changed_at)
    if (outcome.result === 'drawn') return `${t('drawn', { reason })} ${when}`
    if (outcome.result === 'aborted') return `${t('aborted', { reason })} ${when}`
    const winners = outcome.winners ?? []
    const text = game.you && winners.includes(game.you) ? t('you_won', { reason }) : t('they_won', { who: listed(winners.map(name)), reason })
    return `${text} ${when}`
  }
  if (game.status === 'waiting') return t('waits_for_players')
  const awaited = game.awaiting[0]
  if (!awaited) return ''
  const who = listed(game.awaiting.flatMap(one => one.seats).map(name))
  return `${t('asks_others', { who })} ${timeLeft(awaited.until)}`
}
