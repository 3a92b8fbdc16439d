// Where I am signed in, the tokens of my programs, and the third-party programs that may act for me.
import { useSignal } from '@preact/signals'
import type { Scope } from '../contract'
import { call, read } from '../core/api'
import { dateTime } from '../core/time'
import { Confirm, Field, Form, Loading, Section, say, useRead } from '../core/ui'
import { t } from '../core/words'

export function Sessions() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('list_sessions', '/v1/sessions', signal), [again.value])
  const list = data.value?.data.sessions
  return (
    <Section title="sessions">
      {!list && <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.map(one => (
          <li key={one.id}>
            <span>
              {one.device ?? t('unknown_device')} {one.current && `(${t('this_one')})`}
            </span>
            <span class="state">
              {dateTime(one.refreshed_at)} {one.last_network ?? one.first_network ?? ''}
            </span>
            {!one.current && (
              <Confirm
                label={t('end_session')}
                question={t('end_session_sure')}
                yes={t('end_session')}
                onYes={async () => {
                  await call('end_session', 'DELETE', `/v1/sessions/${one.id}`)
                  again.value++
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {(list?.length ?? 0) > 1 && (
        <Confirm
          label={t('end_others')}
          question={t('end_others_sure')}
          yes={t('end_others')}
          onYes={async () => {
            await call('end_sessions', 'DELETE', '/v1/sessions?keep=current')
            again.value++
          }}
        />
      )}
    </Section>
  )
}

const SCOPES: Scope[] = ['read', 'play', 'account']

export function Tokens() {
  const again = useSignal(0)
  const made = useSignal('')
  const { data, problem } = useRead(signal => read('list_tokens', '/v1/me/tokens', signal), [again.value])
  const list = data.value?.data.tokens
  return (
    <Section title="tokens">
      <p>{t('tokens_said')}</p>
      {!list && <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.map(token => (
          <li key={token.id}>
            <span>{token.name}</span>
            <span class="state">
              {token.scopes.map(scope => t(`scope_${scope}`)).join(', ')} {token.last_used_at && dateTime(token.last_used_at)}
            </span>
            <Confirm
              label={t('revoke')}
              question={t('revoke_sure', { name: token.name })}
              yes={t('revoke')}
              onYes={async () => {
                await call('revoke_token', 'DELETE', `/v1/me/tokens/${token.id}`)
                again.value++
              }}
            />
          </li>
        ))}
      </ul>
      <details>
        <summary>{t('new_token')}</summary>
        <Form
          submit={t('new_token')}
          onSubmit={async fields => {
            const scopes = SCOPES.filter(scope => fields[`scope_${scope}`])
            const { data: token } = await call('create_token', 'POST', '/v1/me/tokens', { body: { name: fields['name'] ?? '', scopes } })
            made.value = token.token
            again.value++
            say(t('saved'))
          }}
        >
          <Field label={t('name_of_program')} name="name" maxLength={60} />
          <fieldset>
            <legend>{t('scopes')}</legend>
            {SCOPES.map(scope => (
              <label key={scope} class="option">
                <input type="checkbox" name={`scope_${scope}`} defaultChecked={scope === 'read'} />
                {t(`scope_${scope}`)}
              </label>
            ))}
          </fieldset>
        </Form>
        {made.value && (
          <p role="status">
            {t('token_once')} <code>{made.value}</code>
          </p>
        )}
      </details>
    </Section>
  )
}

export function Programs() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('list_programs', '/v1/me/programs', signal), [again.value])
  const list = data.value?.data.programs
  return (
    <Section title="programs">
      {list ? <p>{t(list.length > 0 ? 'programs_said' : 'no_programs')}</p> : <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.map(program => (
          <li key={program.id}>
            <span>
              <bdi>{program.name}</bdi> ({program.host})
            </span>
            <span class="state">
              {program.scopes.map(scope => t(`scope_${scope}`)).join(', ')} {dateTime(program.last_used_at)}
            </span>
            <Confirm
              label={t('revoke')}
              question={t('revoke_program_sure', { name: program.name })}
              yes={t('revoke')}
              onYes={async () => {
                await call('revoke_program', 'DELETE', `/v1/me/programs/${program.id}`)
                again.value++
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
