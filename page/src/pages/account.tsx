// My account.
import { useSignal } from '@preact/signals'
import type { Me } from '../contract'
import { call, download, read } from '../core/api'
import { me, owner } from '../core/session'
import { forget } from '../core/session'
import { go } from '../core/router'
import { Choice, Confirm, Field, Form, Refusal, Section, Title, say, useCodeRequest, useRead, useTask } from '../core/ui'
import { LANGUAGES, t } from '../core/words'
import { chooseLanguage } from './language'
import { signOut } from './sign_in'
import { BlockedUsers, Leaves } from './absences'
import { Mails } from './mail_settings'
import { SecondFactor } from './second_factor'
import { accessEnded, Programs, Sessions, Tokens } from './sessions'

export function Account() {
  const mine = owner.value
  const fresh = useRead(async signal => {
    const { data } = await read('read_me', '/v1/me', signal)
    me.value = data
    return data
  }, [])
  if (!mine) return null
  return (
    <div class="narrow">
      <Title text={mine.name} />
      <p class="actions">
        <a class="button" href={`/users/${mine.name}`}>
          {t('my_page')}
        </a>
        <a class="button" href="/setups">
          {t('library')}
        </a>
        <SignOut />
      </p>
      {mine.mail.state === 'suspended' && (
        <div class="refusal">
          <p>{t('mails_suspended')}</p>
          <ProveAgain address={mine.address} />
        </div>
      )}
      <Refusal problem={fresh.problem.value} />
      <Profile mine={mine} />
      <Mails />
      <Leaves />
      <BlockedUsers />
      <Sessions />
      <Tokens />
      <Programs />
      <Access mine={mine} />
      <SecondFactor />
      <Ending />
    </div>
  )
}

function SignOut() {
  const { problem, run } = useTask()
  return (
    <>
      <button type="button" onClick={() => void run(signOut)}>
        {t('sign_out')}
      </button>
      <Refusal problem={problem.value} />
    </>
  )
}

function ProveAgain({ address }: { address: string }) {
  return (
    <Form
      submit={t('send_mail')}
      onSubmit={async () => {
        await call('request_verification_mail', 'POST', '/v1/users/verification-mails', { body: { address } })
        say(t('mail_again_done', { address }))
      }}
    />
  )
}

async function change(body: Partial<Pick<Me, 'name' | 'zone' | 'language' | 'reminder_hours'>>): Promise<void> {
  me.value = (await call('change_me', 'PATCH', '/v1/me', { body })).data
  say(t('saved'))
}

const zones = (): string[] => {
  const all = (Intl as { supportedValuesOf?: (key: string) => string[] }).supportedValuesOf?.('timeZone') ?? []
  return all.includes('UTC') ? all : ['UTC', ...all]
}

function Profile({ mine }: { mine: Me }) {
  return (
    <Section title="profile">
      <Form submit={t('save')} label={t('name')} onSubmit={({ name = '' }) => change({ name })}>
        <Field label={t('name')} name="name" value={mine.name} hint={t('name_change_hint')} maxLength={64} />
      </Form>
      <Choice label={t('language')} value={mine.language} options={LANGUAGES} onChange={next => void chooseLanguage(next)} />
      <ZoneForm mine={mine} />
      <Form
        submit={t('save')}
        label={t('reminders')}
        // What is not a number becomes one that the server refuses, in words.
        onSubmit={({ reminder_hours = '' }) =>
          change({ reminder_hours: reminder_hours.split(/[\s,;]+/).filter(Boolean).map(one => (/^\d{1,4}$/.test(one) ? +one : 0)) })
        }
      >
        <Field label={t('reminders')} name="reminder_hours" value={mine.reminder_hours.join(', ')} hint={t('reminders_hint')} required={false} />
      </Form>
    </Section>
  )
}

function ZoneForm({ mine }: { mine: Me }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <Form submit={t('save')} label={t('zone')} onSubmit={({ zone = '' }) => change({ zone })}>
      <label class="field">
        {t('zone')}
        <input name="zone" defaultValue={mine.zone} list="zones" required />
      </label>
      <datalist id="zones">
        {zones().map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {here && here !== mine.zone && (
        <p>
          <button type="button" onClick={() => void change({ zone: here })}>
            {t('use_zone', { zone: here })}
          </button>
        </p>
      )}
    </Form>
  )
}

/** Password and address. Both are proven by a mail or the password, and the second factor, never by the session alone. */
function Access({ mine }: { mine: Me }) {
  const done = useSignal('')
  const turn = useSignal(0)
  const { problem, run } = useTask()
  const reset = () =>
    run(async () => {
      await call('request_password_reset', 'POST', '/v1/password-resets', { body: { address: mine.address } })
      done.value = t('forgot_done', { address: mine.address })
    })
  return (
    <Section title="access">
      <h3>{t('password')}</h3>
      <Form
        key={turn.value}
        submit={t('change_password')}
        label={t('change_password')}
        onSubmit={async ({ old_password: password = '', new_password = '', code }) => {
          await call('change_password', 'PUT', '/v1/me/password', { body: { password, new_password, code } })
          done.value = t('password_changed')
          // The fields are empty again, and what has ended is no longer listed.
          turn.value++
          accessEnded.value++
        }}
      >
        <input type="text" name="username" autocomplete="username" value={mine.address} hidden readOnly />
        <Field label={t('old_password')} name="old_password" type="password" autocomplete="current-password" maxLength={256} />
        <Field
          label={t('new_password')}
          name="new_password"
          type="password"
          autocomplete="new-password"
          hint={t('password_hint')}
          minLength={8}
          maxLength={256}
        />
      </Form>
      <details>
        <summary>{t('forgot')}</summary>
        <p>{t('password_change_said')}</p>
        <p class="actions">
          <button type="button" onClick={() => void reset()}>
            {t('send_mail')}
          </button>
        </p>
        <Refusal problem={problem.value} />
      </details>
      <h3>{t('address')}</h3>
      <p>{t('address_now', { address: mine.address })}</p>
      <Form
        submit={t('change_address')}
        onSubmit={async ({ address = '', password = '', code }) => {
          await call('request_address_change', 'POST', '/v1/me/address', { body: { address, password, code } })
          done.value = t('address_done', { address })
        }}
      >
        <Field label={t('new_address')} name="address" type="email" autocomplete="email" />
        <Field label={t('password')} name="password" type="password" autocomplete="current-password" />
      </Form>
      <p role="status">{done.value}</p>
    </Section>
  )
}

function Ending() {
  const { problem, run } = useTask()
  const password = useSignal('')
  const code = useSignal<string | undefined>(undefined)
  const { asks, watch } = useCodeRequest()
  const save = () => run(() => download('/v1/me/export', 'fieldpost.ndjson'))
  return (
    <Section title="my_data">
      <p>{t('export_said')}</p>
      <p class="actions">
        <button type="button" onClick={() => void save()}>
          {t('export')}
        </button>
      </p>
      <Refusal problem={problem.value} />
      <h3>{t('delete_account')}</h3>
      <p>{t('delete_account_said')}</p>
      <Field label={t('password')} name="delete_password" type="password" required={false} autocomplete="off" onInput={text => (password.value = text)} />
      {asks.value && <Field label={t('code')} name="delete_code" required={false} autocomplete="one-time-code" onInput={text => (code.value = text)} />}
      <Confirm
        danger
        label={t('delete_account')}
        question={t('delete_account_sure')}
        onYes={async () => {
          await watch(call('delete_me', 'DELETE', '/v1/me', { body: { password: password.value, code: code.value } }))
          forget()
          go('/')
        }}
      />
    </Section>
  )
}
