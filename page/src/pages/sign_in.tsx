// Signing in and out.
import { call, Failure } from '../core/api'
import { enterWith } from '../core/enter'
import { go, place } from '../core/router'
import { forget, session } from '../core/session'
import { Field, Form, Title, say } from '../core/ui'
import { t } from '../core/words'
import { Refused } from './refused'

/** What a form has of a name, a password and perhaps a code. */
type Fields = Record<string, string>

async function signIn({ login = '', password = '', code }: Fields): Promise<void> {
  const { data } = await call('log_in', 'POST', '/v1/sessions', { body: { login, password, code, refresh: 'cookie' } })
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
      <Form submit={t('sign_in')} onSubmit={signIn}>
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
      <Refused />
      <Form
        submit={t('sign_in')}
        onSubmit={async fields => {
          await signIn(fields)
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
