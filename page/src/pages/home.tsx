// What waits for me, most urgent first; for visitors what this is.
import type { GameSummary, OwedDecision } from '../contract'
import { read } from '../core/api'
import { tick } from '../core/live'
import { go } from '../core/router'
import { owner } from '../core/session'
import { timeLeft } from '../core/time'
import { counted, Loading, Refusal, Section, Title, useRead, useTask } from '../core/ui'
import { curtain } from '../core/curtain'
import { titleOf } from '../core/titles'
import { listed, rulesetName, seatName, t } from '../core/words'
import { InvitationAnswers } from '../game/invited'
import { gameTitle } from '../game/texts'
import { GameRow } from './game_row'
import { LastSentence } from './last_sentence'
import { SmallBoard } from './small_board'

export function Home() {
  return owner.value ? <Waiting /> : <Welcome />
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
  const now = tick.value
  const decisions = useRead(signal => read('list_decisions', '/v1/me/decisions?limit=100', signal), [now])
  const games = useRead(signal => read('list_games', '/v1/games?list=mine&limit=100', signal), [now])
  const { decisions: list, next: further } = decisions.data.value?.data ?? {}
  const { games: mine = [], next } = games.data.value?.data ?? {}
  if (!list) return (
    <>
      <Title text={t('waiting')} />
      <Loading problem={decisions.problem.value} />
    </>
  )
  const invitations = list.filter(decision => decision.decision === 'invitation')
  const offers = list.filter(decision => decision.decision === 'draw_offer')
  const due = list.filter(decision => !invitations.includes(decision) && !offers.includes(decision))
  const owed = new Set(list.map(decision => decision.game))
  const open = mine.filter(game => !owed.has(game.id) && game.status !== 'over' && game.status !== 'aborted')
  const over = mine.filter(game => game.status === 'over').slice(0, 5)
  return (
    <>
      <Title text={counted('waiting', further === undefined ? list.length : undefined)} />
      <Refusal problem={decisions.problem.value} />
      {due.length === 0 && invitations.length === 0 && offers.length === 0 && <p class="calm">{t('nothing_waits')}</p>}
      <ul class="cards">
        {due.map(decision => (
          <li key={decision.game + decision.decision}>
            <Due decision={decision} game={mine.find(game => game.id === decision.game)} />
          </li>
        ))}
      </ul>
      {offers.length > 0 && (
        <Section title="draw_offers" count={further === undefined ? offers.length : undefined}>
          <ul class="cards">
            {offers.map(decision => (
              <li key={decision.game}>
                <Due decision={decision} game={mine.find(game => game.id === decision.game)} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {invitations.length > 0 && (
        <Section title="invitations" count={further === undefined ? invitations.length : undefined}>
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
        <Section title="waiting_for_others" count={next === undefined ? open.length : undefined}>
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

function Due({ decision, game }: { decision: OwedDecision; game: GameSummary | undefined }) {
  return (
    <article class="card">
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
    </article>
  )
}

function Invited({ decision }: { decision: OwedDecision }) {
  const { problem, run } = useTask()
  const who = decision.invited_by ?? listed(decision.others)
  return (
    <article class="card">
      <h3>
        <a href={`/games/${decision.game}`}>{t('invited_by', { who, game: rulesetName(decision.ruleset) })}</a>
      </h3>
      <p>
        {t('you_would_play', { seat: seatName(decision.seat) })} {timeLeft(decision.until)}
      </p>
      <Refusal problem={problem.value} ruleset={decision.ruleset} />
      <InvitationAnswers
        seats={`/v1/games/${decision.game}/seats`}
        seat={decision.seat}
        run={run}
        onYes={() => go(`/games/${decision.game}`)}
        onNo={() => tick.value++}
      />
    </article>
  )
}
