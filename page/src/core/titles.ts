// What a game is called in lists and on its page: its ruleset and its players, as partners or opponents of mine.
import type { SeatView } from '../contract'
import { listed, rulesetName, t } from './words'

interface TitledGame {
  ruleset: string
  you?: string
  seats: SeatView[]
}

/** Whether a seat is of my team, and not mine. */
export function isPartner(game: Pick<TitledGame, 'you' | 'seats'>, seat: string): boolean {
  if (game.you === undefined || seat === game.you) return false
  const team = (name: string) => game.seats.find(view => view.seat === name)?.team
  return team(seat) === team(game.you)
}

export function titleOf(game: TitledGame): string {
  const names = (seats: SeatView[]) => listed(seats.map(seat => seat.user ?? t('nobody_yet')))
  const values = { game: rulesetName(game.ruleset) }
  if (game.you === undefined) return t('between', { ...values, others: names(game.seats) })
  const partners = game.seats.filter(seat => isPartner(game, seat.seat))
  const others = names(game.seats.filter(seat => seat.seat !== game.you && !partners.includes(seat)))
  return partners.length > 0
    ? t('with_partners', { ...values, partners: names(partners), others })
    : t('against', { ...values, others })
}
