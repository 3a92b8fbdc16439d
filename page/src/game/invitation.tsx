// Before all seats are taken: accepting, declining, taking a seat, and the link for others.
import { useMemo } from 'preact/hooks'
import { call, Failure } from '../core/api'
import { Keys } from '../core/keys'
import { go } from '../core/router'
import { owner } from '../core/session'
import { CopyButton, Refusal, Section, useTask } from '../core/ui'
import { seatName, t } from '../core/words'
import { InvitationAnswers } from './invited'
import type { Table } from './table'

export function InvitationSection({ table }: { table: Table }) {
  const game = table.game.value!
  const { problem, run } = useTask()
  const keys = useMemo(() => new Keys(), [])
  const mine = game.seats.find(seat => seat.seat === game.you)
  const isInvited = mine?.status === 'invited'
  const free = game.seats.filter(seat => seat.status === 'open')
  const mayJoin = !mine && owner.value && free.length > 0
  if (!isInvited && !mayJoin && !(mine && game.link)) return null
  const join = (seat?: string) =>
    run(async () => {
      const body = seat ? { seat } : {}
      try {
        await keys.once(body, key => call('join_game', 'POST', `${table.path}/seats`, { key, body }))
      } catch (why) {
        // Somebody was faster: shows who sits there now.
        if (why instanceof Failure && why.isAnswer) void table.load()
        throw why
      }
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
          <CopyButton label={t('copy')} text={game.link} />
        </p>
      )}
      <Refusal problem={problem.value} />
    </Section>
  )
}
