// What spaces, pieces and actions are called, in sentences of the reader's language.
import type { Action, ConditionalMove, Piece } from '../contract'
import { curtain } from '../core/curtain'
import { isPartner } from '../core/titles'
import { capital, cardName, kindName, listed, rulesetName, seatName, spaceName, t } from '../core/words'
import type { Mode } from './actions'
import type { Table } from './table'

/** `major (7)`. */
function kindText(table: Table, kind: string): string {
  const letter = table.letter(kind)
  return letter ? `${kindName(kind)} (${letter})` : kindName(kind)
}

/** What a player is called: their name, or their seat while nobody has it. */
export const playerText = (table: Table, seat: string): string => table.user(seat) ?? seatName(seat)

/** Whose it is and what it is, as far as I know. */
export function pieceText(table: Table, piece: Piece, hides = false): string {
  const isMine = piece.seat === table.game.value?.you
  const parts: string[] = []
  if (piece.kind && !(hides && isMine)) {
    const kind = kindText(table, piece.kind)
    parts.push(isMine ? t('your_kind', { kind }) : t('their_kind', { who: playerText(table, piece.seat), kind }))
  } else {
    parts.push(isMine ? t('your_piece') : t('their_piece', { who: playerText(table, piece.seat) }))
  }
  if (!isMine && !piece.kind) parts.push(t('hidden'))
  if (piece.revealed) parts.push(t('known_to_all'))
  if (piece.moved) parts.push(t('has_moved'))
  if (table.game.value && isPartner(table.game.value, piece.seat)) parts.push(t('partner'))
  const mark = table.note.value?.note.marks[piece.id]
  if (mark && !hides) parts.push(t('your_mark', { mark: markText(mark) }))
  return parts.join(', ')
}

const markText = (mark: { kinds: string[]; sign: string }): string =>
  [...mark.kinds.map(kind => kindName(kind)), mark.sign].filter(Boolean).join(', ')

/** The piece that acts, in a sentence. */
function actor(table: Table, space: string): string {
  const piece = table.pieceOn(space)
  return piece?.kind && !curtain.value ? kindText(table, piece.kind) : kindName('any')
}

/** What an action does, in a sentence; without the cards and kinds that only I know while they are hidden. */
export function actionText(table: Table, action: Action): string {
  const hides = curtain.value
  const values = (from: string, to: string) => ({
    piece: actor(table, from),
    from: spaceName(from),
    to: spaceName(to),
  })
  switch (action.type) {
    case 'move':
    case 'attack': {
      const parts = [t(action.type === 'move' ? 'does_move' : 'does_attack', values(action.from, action.to))]
      if (action.via) parts.push(t('by_way_of', { space: spaceName(action.via) }))
      if (action.card && !hides) parts.push(t('with_card', { card: cardName(action.card) }))
      if (action.attack_card && !hides) parts.push(t('with_card', { card: cardName(action.attack_card) }))
      if (action.leaves_flag) parts.push(t('leaving_flag'))
      return capital(parts.join(', '))
    }
    case 'shoot':
      return capital(t('does_shoot', values(action.from, action.to)))
    case 'swap': {
      const swap = t('does_swap', { one: spaceName(action.one), two: spaceName(action.two) })
      const { attack } = action
      if (!attack) return swap
      const then = t('then_attack', { from: spaceName(attack.from), to: spaceName(attack.to) })
      return [swap, then, attack.attack_card && !hides ? t('with_card', { card: cardName(attack.attack_card) }) : ''].filter(Boolean).join(', ')
    }
    case 'swap_card':
      if (hides) return t('behind_curtain')
      return t('does_swap_card', { card: cardName(action.card) })
    case 'redraw':
      if (hides) return t('behind_curtain')
      return t('does_redraw', { cards: listed(action.cards.map(cardName)) })
    case 'defend':
      if (hides) return t('behind_curtain')
      return t('does_defend', { card: cardName(action.card) })
    case 'rescue':
      if (hides) return t('behind_curtain')
      return t('does_rescue', { kind: kindText(table, action.kind), to: spaceName(action.to) })
    case 'recruit':
      if (hides) return t('behind_curtain')
      return t('does_recruit', { kind: kindText(table, action.kind) })
    case 'text':
      return `“${action.text}”`
    default:
      return t(`does_${action.type}`)
  }
}

export const modeText = (table: Table, mode: Mode): string =>
  mode.type === 'card' ? cardName(mode.card) : mode.type === 'rescue' ? kindText(table, mode.kind) : t('mode_plain')

/** A conditional move in the reader's language. */
export function pairText(move: ConditionalMove): string {
  const from = move.if.replace(/(wins|loses|both)$/, end => t(`result_${end as 'wins' | 'loses' | 'both'}`))
  return t('conditional_pair', { from, to: move.then })
}

/** What is asked of me, in a sentence. */
export function taskText(table: Table): string {
  const game = table.game.value
  if (!game) return ''
  if (game.status === 'over' || game.status === 'aborted') return outcomeText(table)
  const mine = game.awaiting.find(awaited => game.you !== undefined && awaited.seats.includes(game.you))
  if (mine && !(mine.decision === 'setup' && isLocked(table))) {
    return mine.decision === 'deal' ? t('cards_dealt') : t(`asks_${mine.decision}`)
  }
  if (game.status === 'waiting') return t('waits_for_players')
  const seats = game.awaiting.flatMap(awaited => awaited.seats)
  if (seats.length === 0) return t('cards_dealt')
  return t('asks_others', { who: listed(seats.map(seat => playerText(table, seat))) })
}

export const isLocked = (table: Table): boolean =>
  table.game.value?.seats.find(seat => seat.seat === table.game.value?.you)?.setup_locked ?? false

export function outcomeText(table: Table): string {
  const game = table.game.value
  const outcome = game?.outcome
  if (!game || !outcome) return ''
  const reason = t(`reason_${outcome.reason}`)
  if (outcome.result === 'won') {
    const winners = outcome.winners ?? []
    if (game.you && winners.includes(game.you)) return t('you_won', { reason })
    const who = listed(winners.map(seat => playerText(table, seat)))
    return game.you ? t('you_lost', { who, reason }) : t('they_won', { who, reason })
  }
  return outcome.result === 'drawn' ? t('drawn', { reason }) : t('aborted', { reason })
}

/** `Original against bert`. */
export function gameTitle(ruleset: string, others: string[]): string {
  const name = rulesetName(ruleset)
  return others.length > 0 ? t('against', { game: name, others: listed(others) }) : name
}
