// Which mails I want, and when; and what this and other browsers tell me.
import { useSignal } from '@preact/signals'
import type { NoticeKind, NoticeKinds, NoticeWay } from '../contract'
import { call, read } from '../core/api'
import { Choice, Loading, Refusal, Section, say, useRead, useTask } from '../core/ui'
import { t } from '../core/words'
import { Pushes } from './pushes'

export function Mails() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('read_notices', '/v1/me/notices', signal), [again.value])
  const task = useTask()
  const notices = data.value?.data
  if (!notices) return (
    <Section title="mails">
      <Loading problem={problem.value} />
    </Section>
  )
  const all = Object.keys(notices.kinds) as NoticeKind[]
  const put = (kinds: NoticeKinds, digest_hour: number, push: NoticeKind[] = notices.push) =>
    task.run(async () => {
      await call('put_notices', 'PUT', '/v1/me/notices', { body: { kinds, digest_hour, push } })
      again.value++
      say(t('saved'))
    })
  const ways: Array<[NoticeWay, string]> = [
    ['at_once', t('way_at_once')],
    ['daily', t('way_daily')],
    ['off', t('way_off')],
  ]
  const hours = Array.from({ length: 24 }, (_, hour): [string, string] => [String(hour), `${hour}:00`])
  return (
    <>
      <Section title="mails">
        <div class="pairs">
          {all.map(kind => (
            <Choice
              key={kind}
              label={t(`mail_${kind}`)}
              value={notices.kinds[kind] ?? 'at_once'}
              options={ways}
              onChange={way => void put({ ...notices.kinds, [kind]: way }, notices.digest_hour)}
            />
          ))}
        </div>
        <Choice label={t('digest_hour')} value={String(notices.digest_hour)} options={hours} onChange={hour => void put(notices.kinds, Number(hour))} />
        <Refusal problem={task.problem.value} />
      </Section>
      <Pushes kinds={all} chosen={notices.push} onChange={push => void put(notices.kinds, notices.digest_hour, push)} />
    </>
  )
}
