// When I am away, and whom I have blocked.
import { useSignal } from '@preact/signals'
import { call, read } from '../core/api'
import { calendarDay } from '../core/time'
import { Confirm, Field, Form, Loading, Section, say, useRead } from '../core/ui'
import { t } from '../core/words'

export function Leaves() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('list_leaves', '/v1/me/leaves', signal), [again.value])
  const list = data.value?.data
  return (
    <Section title="leaves">
      <p>{t('leaves_said')}</p>
      {!list && <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.leaves.map(leave => (
          <li key={leave.id}>
            <span>{t('away', { from: calendarDay(leave.first_day), until: calendarDay(leave.last_day) })}</span>
            <Confirm
              label={t('take_back')}
              question={t('take_back_sure')}
              onYes={async () => {
                await call('take_leave_back', 'DELETE', `/v1/me/leaves/${leave.id}`)
                again.value++
              }}
            />
          </li>
        ))}
      </ul>
      {list?.days_left.map(left => (
        <p key={left.year} class="hint">
          {left.year}: {t('days_left', { count: left.days })}
        </p>
      ))}
      <Form
        submit={t('announce')}
        onSubmit={async ({ first_day = '', last_day = '' }) => {
          await call('announce_leave', 'POST', '/v1/me/leaves', { body: { first_day, last_day } })
          again.value++
          say(t('saved'))
        }}
      >
        <Field label={t('first_day')} name="first_day" type="date" />
        <Field label={t('last_day')} name="last_day" type="date" />
      </Form>
    </Section>
  )
}

export function BlockedUsers() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('list_blocked', '/v1/me/blocked', signal), [again.value])
  const list = data.value?.data.blocked
  return (
    <Section title="blocked" count={list?.length}>
      {!list && <Loading problem={problem.value} />}
      {list?.length === 0 && <p>{t('nobody_blocked')}</p>}
      <ul class="rows">
        {list?.map(blocked => (
          <li key={blocked.user_id}>
            <span>{blocked.user}</span>
            <button
              type="button"
              onClick={() => void call('unblock_user', 'DELETE', `/v1/me/blocked/${blocked.user_id}`).then(() => again.value++)}
            >
              {t('unblock')}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
