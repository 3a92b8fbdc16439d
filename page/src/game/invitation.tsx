// Before all seats are taken: accepting, declining, taking a seat, and the link for others.
import { useSignal } from '@preact/signals'
import { call, newKey } from '../core/api'
import { go } from '../core/router'
import { me } from '../core/session'
import { Refusal, Section, useTask } from '../core/ui'
import { seatName, t } from '../core/words'
import { InvitationAnswers } from './invited'
import type { Table } from './table'

export function InvitationSection({ table }: { table: Table }) {
  const game = table.game.value!
  const { problem, run } = useTask()
  const copied = useSignal(false)
  const mine = game.seats.find(seat => seat.seat === game.you)
  const isInvited = mine?.status === 'invited'
  const free = game.seats.filter(seat => seat.status === 'open')
  const mayJoin = !mine && me.value && free.length > 0
  if (!isInvited && !mayJoin && !(mine && game.link)) return null
  const join = (seat?: string) =>
    run(async () => {
      await call('join_game', 'POST', `${table.path}/seats`, { key: newKey(), body: seat ? { seat } : {} })
      await table.load()
    })
  return (
    <Section title="before_the_game">
      {isInvited && <p>{t('you_are_invited', { seat: seatName(mine.seat) })}</p>}
      {isInvited && (
        <InvitationAnswers
          seats={`${table.path}/seats`}
          seat={mine.seat}
          run={run}
          onYes={() => table.load()}
          onNo={() => go('/')}
        />
      )}
      {mayJoin && (
        <p class="actions">
          {free.map(seat => (
            <button key={seat.seat} type="button" class="primary" onClick={() => void join(seat.seat)}>
              {t('take_seat', { seat: seatName(seat.seat) })}
            </button>
          ))}
        </p>
      )}
      {mine && game.link && (
        <p>
          {t('link_for_others')} <a href={game.link}>{game.link}</a>{' '}
          <button
            type="button"
            onClick={() => {
              void navigator.clipboard?.writeText(game.link ?? '').then(() => (copied.value = true))
            }}
          >
            {copied.value ? t('copied') : t('copy')}
          </button>
        </p>
      )}
      <Refusal problem={problem.value} ruleset={game.ruleset} />
    </Section>
  )
}
