// Registering, and asking for another password.
import { useSignal } from '@preact/signals'
import { call } from '../core/api'
import { Field, Form, Title } from '../core/ui'
import { language, t } from '../core/words'

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
