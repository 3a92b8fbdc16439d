// The page of one game, from its setup to its end.
import { effect, useComputed } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { SHAPES } from '../board/picture'
import { curtain } from '../core/curtain'
import { changed, isSeen, tick, watchGame } from '../core/live'
import { Rare } from '../core/rare'
import { place } from '../core/router'
import { ended, me, owner } from '../core/session'
import { Loading, Refusal, RulesetContext, Title } from '../core/ui'
import { isPartner, titleOf } from '../core/titles'
import { language, seatName, t } from '../core/words'
import { inUtc, timeLeft } from '../core/time'
import { Login } from '../pages/sign_in'
import { BoardSection } from './board_section'
import { CapturedSection } from './captured'
import { ConditionalSection } from './conditional'
import { EndSection } from './end'
import { MoreSection } from './more'
import { NoteSection } from './note'
import { PieceSection } from './piece'
import { StorySection } from './story'
import { Table } from './table'
import { TalkSection } from './talk'
import { isLocked, taskText } from './texts'

export function GamePage({ id }: { id: string }) {
  const table = useMemo(() => new Table(id), [id])
  const user = me.value?.id
  useEffect(() => {
    let isFirst = true
    return effect(() => {
      void tick.value
      const games = changed.value
      if (isFirst || games.size === 0 || games.has(id)) void table.load()
      isFirst = false
    })
  }, [table, user, language()])
  const game = table.game.value
  // The stream of a user tells of their own games alone.
  const isWatched = game !== undefined && game.you === undefined && !game.outcome && isSeen.value
  useEffect(
    () => (isWatched ? watchGame(table.path, table.game.peek()!.version, () => void table.load()) : undefined),
    [table, user, isWatched],
  )
  useEffect(() => {
    const version = /^v=(\d+)$/.exec(place.value.hash)?.[1]
    table.replay.value = version === undefined ? undefined : Number(version)
  }, [place.value.hash])
  const ready = useComputed(() => table.game.value !== undefined && table.rules.value !== undefined)
  if (!ready.value) {
    const problem = table.problem.value
    if (problem && !me.value && !ended.value) return <Login />
    return (
      <>
        <Title text={t('game')} />
        <Loading problem={problem} />
      </>
    )
  }
  return (
    <RulesetContext.Provider value={table.game.value!.ruleset}>
      <Shown table={table} />
    </RulesetContext.Provider>
  )
}

function Shown({ table }: { table: Table }) {
  const game = table.game.value!
  const mine = game.seats.find(seat => seat.seat === game.you)
  const setsUp = game.status === 'setup' || (game.status === 'waiting' && mine?.status === 'seated')
  return (
    <article class="game" data-version={game.version}>
      <header class="game-head">
        <Title text={titleOf(game)} />
        <Task table={table} />
      </header>
      <Refusal problem={table.problem.value} />
      {(mine?.status === 'invited' || game.status === 'waiting') && <Rare>{parts => <parts.InvitationSection table={table} />}</Rare>}
      <EndSection table={table} />
      {setsUp && mine?.status === 'seated' && !isLocked(table) ? (
        <Rare>{parts => <parts.SetupSection table={table} />}</Rare>
      ) : (
        <div class="play">
          <div class="play-board">
            <BoardSection table={table} />
          </div>
          <div class="play-side">
            <PieceSection table={table} />
            {curtain.value ? (
              <p>{t('behind_curtain')}</p>
            ) : (
              <>
                <StorySection table={table} />
                <CapturedSection table={table} />
              </>
            )}
            {owner.value && <ConditionalSection table={table} />}
            {owner.value && <NoteSection table={table} />}
            {owner.value && <TalkSection table={table} />}
          </div>
        </div>
      )}
      <MoreSection table={table} />
    </article>
  )
}

function Task({ table }: { table: Table }) {
  const game = table.game.value!
  const awaited = game.awaiting.find(one => game.you && one.seats.includes(game.you)) ?? game.awaiting[0]
  const isMine = awaited && game.you && awaited.seats.includes(game.you) && !(awaited.decision === 'setup' && isLocked(table))
  return (
    <div class="task">
      <p class={isMine ? 'due' : ''}>
        <strong>{taskText(table)}</strong>
      </p>
      {awaited && game.status !== 'waiting' && (
        <p>
          {timeLeft(awaited.until)}
          {awaited.until && <span class="printed"> ({inUtc(awaited.until)})</span>}
        </p>
      )}
      <ul class="seats">
        {game.seats.map((seat, at) => (
          <li key={seat.seat} class="seat-name">
            <svg viewBox="-.5 -.5 1 1" width="20" height="20" aria-hidden="true" class={`piece seat-${at}`}>
              <path class="body" d={SHAPES[at] ?? ''} />
            </svg>
            {seatName(seat.seat)}:{' '}
            {seat.user ? <a href={`/users/${seat.user}`}>{seat.user}</a> : t('nobody_yet')}
            {seat.user_kind === 'bot' && ` (${t('is_bot')})`}
            {seat.seat === game.you && ` (${t('you')})`}
            {isPartner(game, seat.seat) && ` (${t('partner')})`}
            {seat.bank_seconds !== undefined && ` · ${t('bank', { count: Math.ceil(seat.bank_seconds / 3600) })}`}
            {game.seats_out.includes(seat.seat) && ` · ${t('is_out')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
