// Signing in, registering, and asking for another password.
import { useSignal } from '@preact/signals'
import { call, Failure } from '../core/api'
import { enterWith } from '../core/enter'
import { go, place } from '../core/router'
import { forget, session } from '../core/session'
import { Field, Form, Title, say } from '../core/ui'
import { language, t } from '../core/words'

async function signIn(login: string, password: string): Promise<void> {
  const { data } = await call('log_in', 'POST', '/v1/sessions', { body: { login, password, refresh: 'cookie' } })
  const mine = await enterWith(data)
  say(t('signed_in', { name: mine.name }))
}

export async function signOut(): Promise<void> {
  const id = session()
  try {
    if (id) await call('end_session', 'DELETE', `/v1/sessions/${id}`)
    else await call('log_out', 'DELETE', '/v1/sessions/refresh')
  } catch (why) {
    // A session that is over already need not be ended.
    if (!(why instanceof Failure && [401, 404].includes(why.problem.status))) throw why
  }
  forget()
  go('/')
}

/** In the middle of something: the page stays as it is. */
export function SignInAgain() {
  return (
    <section class="refusal" aria-label={t('sign_in')}>
      <p role="alert">{t('session_ended')}</p>
      <Form submit={t('sign_in')} onSubmit={({ login = '', password = '' }) => signIn(login, password)}>
        <Field label={t('name_or_address')} name="login" autocomplete="username" />
        <Field label={t('password')} name="password" type="password" autocomplete="current-password" />
      </Form>
    </section>
  )
}

export function Login() {
  return (
    <div class="narrow">
      <Title text={t('sign_in')} />
      {place.value.path !== '/login' && place.value.path !== '/' && <p>{t('sign_in_first')}</p>}
      <Form
        submit={t('sign_in')}
        onSubmit={async fields => {
          await signIn(fields['login'] ?? '', fields['password'] ?? '')
          if (place.value.path === '/login') go('/', true)
        }}
      >
        <Field label={t('name_or_address')} name="login" autocomplete="username" />
        <Field label={t('password')} name="password" type="password" autocomplete="current-password" />
      </Form>
      <p>
        <a href="/forgot">{t('forgot')}</a> · <a href="/register">{t('register')}</a>
      </p>
    </div>
  )
}

export function Register() {
  const done = useSignal('')
  if (done.value) return <Mailed text={done.value} />
  return (
    <div class="narrow">
      <Title text={t('register')} />
      <p>{t('register_said')}</p>
      <Form
        submit={t('register')}
        onSubmit={async ({ name = '', address = '', password = '' }) => {
          const body = { name, address, password, language: language() }
          const answer = await call('register_user', 'POST', '/v1/users', { body })
          done.value = answer.data.message && t('register_done', { address })
        }}
      >
        <Field label={t('name')} name="name" hint={t('name_hint')} autocomplete="username" maxLength={64} />
        <Field label={t('address')} name="address" type="email" autocomplete="email" />
        <Field label={t('password')} name="password" type="password" hint={t('password_hint')} autocomplete="new-password" />
      </Form>
      <Again />
    </div>
  )
}

/** For whoever has registered and lost the mail. */
function Again() {
  const done = useSignal('')
  return (
    <details>
      <summary>{t('mail_again')}</summary>
      <Form
        submit={t('send_mail')}
        onSubmit={async ({ address = '' }) => {
          await call('request_verification_mail', 'POST', '/v1/users/verification-mails', { body: { address } })
          done.value = t('mail_again_done', { address })
        }}
      >
        <Field label={t('address')} name="address" type="email" autocomplete="email" />
      </Form>
      <p role="status">{done.value}</p>
    </details>
  )
}

export function Forgot() {
  const done = useSignal('')
  if (done.value) return <Mailed text={done.value} />
  return (
    <div class="narrow">
      <Title text={t('forgot')} />
      <p>{t('forgot_said')}</p>
      <Form
        submit={t('send_mail')}
        onSubmit={async ({ address = '' }) => {
          await call('request_password_reset', 'POST', '/v1/password-resets', { body: { address } })
          done.value = t('forgot_done', { address })
        }}
      >
        <Field label={t('address')} name="address" type="email" autocomplete="email" />
      </Form>
    </div>
  )
}

const Mailed = ({ text }: { text: string }) => (
  <div class="narrow">
    <Title text={t('look_into_mail')} />
    <p role="status">{text}</p>
    <p>
      <a href="/login">{t('sign_in')}</a>
    </p>
  </div>
)
