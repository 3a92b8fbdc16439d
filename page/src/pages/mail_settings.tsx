// Which mails I want, and when; and what this and other browsers tell me.
import { useSignal } from '@preact/signals'
import type { NewNotices, NoticeKind, NoticeWay } from '../contract'
import { call, read } from '../core/api'
import { Choice, Loading, Refusal, Section, say, useRead, useTask } from '../core/ui'
import { t } from '../core/words'
import { Pushes } from './pushes'

export function Mails() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('read_notices', '/v1/me/notices', signal), [again.value])
  // What was chosen since then: it is shown at once, and sent as a whole.
  const wanted = useSignal<Required<NewNotices> | undefined>(undefined)
  const [mails, pushes] = [useTask(), useTask()]
  const notices = wanted.value ?? data.value?.data
  if (!notices) return (
    <Section title="mails">
      <Loading problem={problem.value} />
    </Section>
  )
  const { kinds, digest_hour, push } = notices
  const all = Object.keys(kinds) as NoticeKind[]
  const put = (task: ReturnType<typeof useTask>, change: Partial<NewNotices>): void => {
    wanted.value = { kinds, digest_hour, push, ...change }
    void task.run(async () => {
      try {
        // What is chosen meanwhile is sent after that.
        for (let sent: unknown; sent !== wanted.value; ) {
          sent = wanted.value
          await call('put_notices', 'PUT', '/v1/me/notices', { body: sent })
        }
        say(t('saved'))
      } catch (why) {
        wanted.value = undefined
        again.value++
        throw why
      }
    })
  }
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
              value={kinds[kind] ?? 'at_once'}
              options={ways}
              onChange={way => put(mails, { kinds: { ...kinds, [kind]: way } })}
            />
          ))}
        </div>
        <Choice label={t('digest_hour')} value={String(digest_hour)} options={hours} onChange={hour => put(mails, { digest_hour: Number(hour) })} />
        <Refusal problem={mails.problem.value} />
      </Section>
      <Pushes kinds={all} chosen={push} onChange={push => put(pushes, { push })} refusal={pushes.problem.value} />
    </>
  )
}
