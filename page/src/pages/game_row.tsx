// One game in a list.
import type { GameSummary } from '../contract'
import { dateTime, timeLeft } from '../core/time'
import { titleOf } from '../core/titles'
import { listed, seatName, t } from '../core/words'

export function GameRow({ game }: { game: GameSummary }) {
  return (
    <li>
      <a href={`/games/${game.id}`}>{titleOf(game)}</a>
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
  const { you, awaiting } = game
  const awaited = awaiting.find(one => you && one.seats.includes(you)) ?? awaiting[0]
  if (!awaited) return ''
  if (you && awaited.seats.includes(you) && awaited.decision !== 'deal') return `${t(`asks_${awaited.decision}`)} ${timeLeft(awaited.until)}`
  const who = awaiting.flatMap(one => one.seats)
  if (who.length === 0) return t('cards_dealt')
  return `${t('asks_others', { who: listed(who.map(name)) })} ${timeLeft(awaited.until)}`
}
