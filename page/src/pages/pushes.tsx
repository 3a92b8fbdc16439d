// In which browsers I am told of notices as well, and of which.
import { useSignal } from '@preact/signals'
import type { NoticeKind, Problem } from '../contract'
import { call, failure, read } from '../core/api'
import { dateTime } from '../core/time'
import { Loading, Refusal, Section, say, useRead, useTask } from '../core/ui'
import { t } from '../core/words'
import { accessEnded, Allowed } from './sessions'

/** Whether this browser can show notices, at this address. */
const isPossible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Asks for permission, and has this browser told. The permission is asked for first: browsers want a press for that. */
async function subscribe(server_key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw failure('push-denied', 0, t('push_denied'))
  // Where the worker could not be registered, as in some private windows, it never gets ready.
  if (!(await navigator.serviceWorker.getRegistration())) throw failure('push-impossible', 0, t('push_impossible'))
  const { pushManager } = await navigator.serviceWorker.ready
  // Under another key of the server, or for another user, it would be of no use.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: server_key })
  const { endpoint, keys } = made.toJSON()
  await call('put_push_subscription', 'PUT', '/v1/me/push-subscriptions', { body: { endpoint, keys, server_key } })
}

/** The browser gives up what it was told with; the server has forgotten it already. */
async function unsubscribe(): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager.getSubscription())?.unsubscribe()
}

interface PushesProps {
  kinds: NoticeKind[]
  /** Those that are pushed. */
  chosen: NoticeKind[]
  onChange: (chosen: NoticeKind[]) => void
  /** Why they are not changed. */
  refusal: Problem | undefined
}

export function Pushes({ kinds, chosen, onChange, refusal }: PushesProps) {
  const again = useSignal(0)
  const key = useRead(signal => read('read_push_key', '/v1/push-key', signal), [])
  const { data, problem } = useRead(
    signal => read('list_push_subscriptions', '/v1/me/push-subscriptions', signal),
    [again.value, accessEnded.value],
  )
  const task = useTask()
  const server = key.data.value?.data.key
  // The server of this page tells nobody.
  if (!server && key.problem.value?.status === 404) return null
  const list = data.value?.data.subscriptions
  const changed = () => {
    again.value++
    say(t('saved'))
  }
  return (
    <Section title="push">
      <p>{t('push_said')}</p>
      {!(list && server) && <Loading problem={problem.value ?? key.problem.value} />}
      {list && server && !list.some(one => one.current) && (
        <p class="actions">
          {isPossible() ? (
            <button type="button" onClick={() => void task.run(() => subscribe(server).then(changed))}>
              {t('push_on')}
            </button>
          ) : (
            t('push_impossible')
          )}
        </p>
      )}
      <Refusal problem={task.problem.value} />
      <ul class="rows">
        {list?.map(one => (
          <Allowed
            key={one.session}
            name={`${one.device ?? t('unknown_device')} ${one.current ? `(${t('this_one')})` : ''}`}
            state={dateTime(one.last_pushed_at ?? one.created_at)}
            end={[t('push_off'), t('push_off_sure')]}
            onEnd={async () => {
              await call('delete_push_subscription', 'DELETE', `/v1/me/push-subscriptions/${one.session}`)
              if (one.current) await unsubscribe().catch(() => undefined)
              changed()
            }}
          />
        ))}
      </ul>
      {(list?.length ?? 0) > 0 && (
        <fieldset>
          <legend>{t('push_kinds')}</legend>
          {kinds.map(kind => (
            <label key={kind} class="option">
              <input
                type="checkbox"
                checked={chosen.includes(kind)}
                onChange={event => onChange(kinds.filter(one => (one === kind ? event.currentTarget.checked : chosen.includes(one))))}
              />
              {t(`mail_${kind}`)}
            </label>
          ))}
          <Refusal problem={refusal} />
        </fieldset>
      )}
    </Section>
  )
}
