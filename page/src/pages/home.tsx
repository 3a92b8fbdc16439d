// What waits for me, most urgent first; for visitors what this is.
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { GameSummary, OwedDecision } from '../contract'
import { call } from '../core/api'
import { Keys } from '../core/keys'
import { tick } from '../core/live'
import { go } from '../core/router'
import { owner } from '../core/session'
import { timeLeft } from '../core/time'
import { Confirm, counted, Loading, Refusal, RulesetContext, Section, Title, useRead, useTask } from '../core/ui'
import { curtain } from '../core/curtain'
import { titleOf } from '../core/titles'
import { listed, rulesetName, seatName, t } from '../core/words'
import { InvitationAnswers } from '../game/invited'
import { gameTitle } from '../game/texts'
import { GameRow } from './game_row'
import { isOver, readInbox } from './inbox'
import { Refused } from './refused'
import { LastSentence } from './last_sentence'
import { SmallBoard } from './small_board'

export function Home() {
  if (!owner.value) return <Welcome />
  return (
    <>
      <Refused />
      <Waiting />
    </>
  )
}

function Welcome() {
  return (
    <div class="narrow welcome">
      <Title text={t('welcome')} />
      <p>{t('welcome_said')}</p>
      <p class="actions">
        <a class="button primary" href="/login">
          {t('sign_in')}
        </a>
        <a class="button" href="/register">
          {t('register')}
        </a>
        <a class="button" href="/watch">
          {t('watch')}
        </a>
      </p>
      <p>{t('welcome_mail')}</p>
    </div>
  )
}

function Waiting() {
  const { data, problem } = useRead(readInbox, [tick.value])
  if (!data.value) return (
    <>
      <Title text={t('waiting')} />
      <Loading problem={problem.value} />
    </>
  )
  const { decisions: list, further, games: mine } = data.value
  const invitations = list.filter(decision => decision.decision === 'invitation')
  const offers = list.filter(decision => decision.decision === 'draw_offer')
  const due = list.filter(decision => !invitations.includes(decision) && !offers.includes(decision))
  const owed = new Set(list.map(decision => decision.game))
  const open = mine.filter(game => !owed.has(game.id) && !isOver(game))
  const over = mine.filter(game => game.status === 'over').slice(0, 5)
  return (
    <>
      <Title text={counted('waiting', further ? undefined : list.length)} />
      <Refusal problem={problem.value} />
      {list.length === 0 && <p class="calm">{t('nothing_waits')}</p>}
      <ul class="cards">
        {due.map(decision => (
          <li key={decision.game + decision.decision}>
            <Due decision={decision} game={mine.find(game => game.id === decision.game)} />
          </li>
        ))}
      </ul>
      {offers.length > 0 && (
        <Section title="draw_offers" count={further ? undefined : offers.length}>
          <ul class="cards">
            {offers.map(decision => (
              <li key={decision.game}>
                <Due decision={decision} game={mine.find(game => game.id === decision.game)}>
                  <OfferAnswers decision={decision} />
                </Due>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {invitations.length > 0 && (
        <Section title="invitations" count={further ? undefined : invitations.length}>
          <ul class="cards">
            {invitations.map(decision => (
              <li key={decision.game}>
                <Invited decision={decision} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {open.length > 0 && (
        <Section title="waiting_for_others" count={open.length}>
          <ul class="rows">
            {open.map(game => (
              <GameRow key={game.id} game={game} />
            ))}
          </ul>
        </Section>
      )}
      {over.length > 0 && (
        <Section title="finished">
          <ul class="rows">
            {over.map(game => (
              <GameRow key={game.id} game={game} />
            ))}
          </ul>
        </Section>
      )}
      <p class="actions">
        <a class="button" href="/new">
          {t('new_game')}
        </a>
        <a class="button" href="/open">
          {t('open_seats')}
        </a>
      </p>
    </>
  )
}

interface DueProps {
  decision: OwedDecision
  game: GameSummary | undefined
  children?: ComponentChildren
}

function Due({ decision, game, children }: DueProps) {
  return (
    <Card ruleset={decision.ruleset}>
      {decision.decision !== 'setup' && <SmallBoard game={decision.game} version={game?.version} />}
      <h2>
        <a href={`/games/${decision.game}`}>{game ? titleOf(game) : gameTitle(decision.ruleset, decision.others)}</a>
      </h2>
      <p class="due">
        <strong>{t(`asks_${decision.decision}`)}</strong>
      </p>
      <p class={decision.seconds_left !== undefined && decision.seconds_left < 86_400 ? 'urgent' : ''}>{timeLeft(decision.until)}</p>
      {decision.decision !== 'setup' && <LastSentence game={decision.game} version={game?.version} />}
      {decision.note && !curtain.value && <p class="note-line">✎ {decision.note}</p>}
      {children}
    </Card>
  )
}

const Card = ({ ruleset, children }: { ruleset: string; children: ComponentChildren }) => (
  <RulesetContext.Provider value={ruleset}>
    <article class="card">{children}</article>
  </RulesetContext.Provider>
)

/** Accepts an offered draw or refuses it, once that was confirmed. */
function OfferAnswers({ decision }: { decision: OwedDecision }) {
  const keys = useMemo(() => new Keys(), [])
  const answer = (type: 'accept_draw' | 'refuse_draw') => async () => {
    const path = `/v1/games/${decision.game}/actions`
    try {
      await keys.once({ type }, key => call('act', 'POST', path, { body: { type }, key, ifMatch: decision.etag }))
    } finally {
      // Also what is shown after a refusal: the game has gone on.
      tick.value++
    }
  }
  return (
    <p class="actions">
      <Confirm label={t('does_accept_draw')} question={t('accept_draw_sure')} onYes={answer('accept_draw')} />
      <Confirm label={t('does_refuse_draw')} question={t('refuse_draw_sure')} onYes={answer('refuse_draw')} />
    </p>
  )
}

function Invited({ decision }: { decision: OwedDecision }) {
  const { problem, run } = useTask()
  const who = decision.invited_by ?? listed(decision.others)
  return (
    <Card ruleset={decision.ruleset}>
      <h3>
        <a href={`/games/${decision.game}`}>{t('invited_by', { who, game: rulesetName(decision.ruleset) })}</a>
      </h3>
      <p>
        {t('you_would_play', { seat: seatName(decision.seat) })} {timeLeft(decision.until)}
      </p>
      <Refusal problem={problem.value} />
      <InvitationAnswers
        seats={`/v1/games/${decision.game}/seats`}
        seat={decision.seat}
        run={run}
        onYes={() => go(`/games/${decision.game}`)}
        onNo={() => tick.value++}
      />
    </Card>
  )
}
