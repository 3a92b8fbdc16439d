// What is about to be sent, and everything that is answered without the board.
import { useEffect, useRef } from 'preact/hooks'
import type { Action, Game } from '../contract'
import { curtain } from '../core/curtain'
import { Confirm, Refusal, say } from '../core/ui'
import { cardName, listed, seatName, t } from '../core/words'
import { answers, anytime, isDue, modes, sameMode } from './actions'
import { focusBoard } from './focus'
import type { Table } from './table'
import { actionText, modeText, playerText } from './texts'

export function ActionBar({ table }: { table: Table }) {
  const game = table.game.value
  if (!game || table.replay.value !== undefined) return null
  const actions = table.actions.value
  const others = answers(actions)
  const offered = table.offered.value
  const hasNews = isDefended(game) || game.flag_on_offer || game.hand || game.draw_offer
  if (!hasNews && !isDue(actions) && offered.length === 0 && !table.refusal.value && !anytime(actions).some(isSettled)) return null
  return (
    <section class={offered.length > 0 ? 'bar active' : 'bar'} aria-label={t('your_action')}>
      {curtain.value ? (
        isTelling(table) && <p>{t('behind_curtain')}</p>
      ) : (
        <>
          <Battle table={table} />
          <Modes table={table} />
        </>
      )}
      <Offered table={table} />
      {others.length > 0 && offered.length === 0 && !curtain.value && <Answers table={table} />}
      <Refusal problem={table.refusal.value} />
      <Negotiation table={table} />
      {isDue(actions) && offered.length === 0 && (others.length === 0 || table.picked.value) && (
        <p class="hint">{t(table.picked.value ? 'where_to' : 'how_to_move')}</p>
      )}
    </section>
  )
}

/** Whether a battle waits for a card. */
const isDefended = (game: Game): boolean => game.awaiting.some(awaited => awaited.decision === 'defence')

/** Whether there is something here that only I may see. */
const isTelling = (table: Table): boolean =>
  table.game.value?.hand !== undefined || modes(table.actions.value).length > 1 || answers(table.actions.value).length > 0

const isSettled = (action: Action): boolean => ['accept_draw', 'refuse_draw', 'claim'].includes(action.type)

/** What has been chosen, with the button that sends it. */
function Offered({ table }: { table: Table }) {
  const offered = table.offered.value
  const at = table.chosen.value
  const action = offered[at]
  const send = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (action && offered.length === 1) send.current?.focus({ preventScroll: true })
    else if (action) send.current?.closest('form')?.querySelector<HTMLInputElement>('input:checked')?.focus()
    if (action) say(actionText(table, action))
  }, [offered])
  if (!action) return null
  return (
    <form
      class="offered"
      onSubmit={event => {
        event.preventDefault()
        void table.send().then(done => done && table.offered.peek().length === 0 && focusBoard())
      }}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        table.putBack()
        focusBoard()
      }}
    >
      {offered.length === 1 ? (
        <p class="sentence">{actionText(table, action)}</p>
      ) : (
        <Radios table={table} legend={t('several')} />
      )}
      <p class="actions">
        <button type="submit" class="primary" ref={send} aria-disabled={table.sending.value === offered}>
          {t('send')}
        </button>
        <button
          type="button"
          onClick={() => {
            table.putBack()
            focusBoard()
          }}
        >
          {t('put_back')}
        </button>
      </p>
    </form>
  )
}

function Radios({ table, legend }: { table: Table; legend: string }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {table.offered.value.map((option, at) => (
        <label key={at} class="option">
          <input type="radio" name="action" checked={at === table.chosen.value} onChange={() => table.choose(at)} />
          {actionText(table, option)}
        </label>
      ))}
    </fieldset>
  )
}

/** With which card, or which piece is brought back: what the board is used for. */
function Modes({ table }: { table: Table }) {
  const found = modes(table.actions.value)
  const hand = table.game.value?.hand
  if (found.length === 0 && !hand) return null
  const isOnlyPlain = found.length === 1 && found[0]?.type === 'plain'
  const isRescue = found[0]?.type === 'rescue'
  return (
    <div class="modes">
      {hand && (
        <p>
          {t('your_cards')}: {hand.cards.length > 0 ? listed(hand.cards.map(cardName)) : t('none')}
        </p>
      )}
      {found.length > 0 && !isOnlyPlain && (
        <fieldset class="mode-list">
          <legend>{isRescue ? t('which_piece') : t('how_moved')}</legend>
          {found.map(mode => (
            <label key={JSON.stringify(mode)} class="option">
              <input
                type="radio"
                name="mode"
                checked={sameMode(mode, table.mode.value)}
                onChange={() => {
                  table.skipTelling()
                  table.putBack()
                  table.mode.value = mode
                }}
              />
              {modeText(table, mode)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** Answers without the board; choosing one shows it to be sent. */
function Answers({ table }: { table: Table }) {
  const list = answers(table.actions.value)
  const isCard = list.every(action => action.type === 'swap_card')
  const buttons = (
    <ul class="answers">
      {list.map((action, at) => (
        <li key={at}>
          <button type="button" onClick={() => table.offer([action])}>
            {actionText(table, action)}
          </button>
        </li>
      ))}
    </ul>
  )
  if (!isCard) return buttons
  return (
    <details>
      <summary>{t('instead_swap_card')}</summary>
      {buttons}
    </details>
  )
}

/** The battle that waits for a card, or the flag that lies there. */
function Battle({ table }: { table: Table }) {
  const game = table.game.value
  const { battle, flag_on_offer: flag } = game ?? {}
  if (flag) {
    if (flag.flag === game?.you) return <p class="sentence">{t(flag.recruits ? 'flag_yours_gain' : 'flag_yours')}</p>
    const who = playerText(table, flag.flag)
    return <p class="sentence">{t(flag.recruits ? 'flag_offered_gain' : 'flag_offered', { who })}</p>
  }
  if (!battle || !game || !isDefended(game)) return null
  const cards = [battle.attack_card && cardName(battle.attack_card), battle.card_laid && t('card_laid')].filter(Boolean)
  return (
    <p class="sentence">
      {t('battle', { from: battle.from, to: battle.to })} {cards.join(', ')}
    </p>
  )
}

/** Draws, claims: what is answered beside the decision. */
function Negotiation({ table }: { table: Table }) {
  const game = table.game.value
  const list = anytime(table.actions.value)
  const offer = game?.draw_offer
  const has = (type: string) => list.find(action => action.type === type)
  const accept = has('accept_draw')
  const refuse = has('refuse_draw')
  const claim = has('claim')
  return (
    <div class="negotiation">
      {offer && (
        <p class="sentence">
          {offer.by === game?.you ? t('draw_offered_by_you') : t('draw_offered', { who: table.user(offer.by) ?? seatName(offer.by) })}
        </p>
      )}
      {(accept || refuse || claim) && (
        <p class="actions">
          {accept && <Confirm label={t('does_accept_draw')} question={t('accept_draw_sure')} onYes={() => table.actOnce(accept)} />}
          {refuse && (
            <button type="button" onClick={() => table.offer([refuse])}>
              {t('does_refuse_draw')}
            </button>
          )}
          {claim && <Confirm label={t('does_claim')} question={t('claim_sure')} onYes={() => table.actOnce(claim)} />}
        </p>
      )}
    </div>
  )
}
