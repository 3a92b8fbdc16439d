// Where I am signed in, the tokens of my programs, and the third-party programs that may act for me.
import { signal, useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Scope } from '../contract'
import { call, read } from '../core/api'
import { dateTime } from '../core/time'
import { Confirm, Field, Form, Loading, Section, say, useRead } from '../core/ui'
import { t } from '../core/words'

interface AllowedProps {
  name: ComponentChildren
  state: string
  /** The button that ends it, and what is asked before. */
  end?: [string, string]
  onEnd: () => Promise<unknown>
}

/** Something that may act for me: what it is, what it may do or when it last did, and how that ends. */
export const Allowed = ({ name, state, end, onEnd }: AllowedProps) => (
  <li>
    <span>{name}</span>
    <span class="state">{state}</span>
    {end && <Confirm label={end[0]} question={end[1]} onYes={onEnd} />}
  </li>
)

/** Counts how often whatever may act for me has ended at once, as with a new password. */
export const accessEnded = signal(0)

const scopesText = (scopes: Scope[]): string => scopes.map(scope => t(`scope_${scope}`)).join(', ')

/** Ends all of my other sessions. */
export const EndOthers = () => (
  <Confirm
    label={t('end_others')}
    question={t('end_others_sure')}
    onYes={async () => {
      await call('end_sessions', 'DELETE', '/v1/sessions?keep=current')
      accessEnded.value++
    }}
  />
)

export function Sessions() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('list_sessions', '/v1/sessions', signal), [again.value, accessEnded.value])
  const list = data.value?.data.sessions
  return (
    <Section title="sessions" count={list?.length}>
      {!list && <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.map(one => (
          <Allowed
            key={one.id}
            name={`${one.device ?? t('unknown_device')} ${one.current ? `(${t('this_one')})` : ''}`}
            state={`${dateTime(one.refreshed_at)} ${one.last_network ?? one.first_network ?? ''}`}
            {...(one.current ? {} : { end: [t('end_session'), t('end_session_sure')] })}
            onEnd={async () => {
              await call('end_session', 'DELETE', `/v1/sessions/${one.id}`)
              again.value++
            }}
          />
        ))}
      </ul>
      {(list?.length ?? 0) > 1 && <EndOthers />}
    </Section>
  )
}

const SCOPES: Scope[] = ['read', 'play', 'account']

export function Tokens() {
  const again = useSignal(0)
  const made = useSignal('')
  const { data, problem } = useRead(signal => read('list_tokens', '/v1/me/tokens', signal), [again.value, accessEnded.value])
  const list = data.value?.data.tokens
  return (
    <Section title="tokens" count={list?.length}>
      <p>{t('tokens_said')}</p>
      {!list && <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.map(token => (
          <Allowed
            key={token.id}
            name={token.name}
            state={`${scopesText(token.scopes)} ${token.last_used_at ? dateTime(token.last_used_at) : ''}`}
            end={[t('revoke'), t('revoke_sure', { name: token.name })]}
            onEnd={async () => {
              await call('revoke_token', 'DELETE', `/v1/me/tokens/${token.id}`)
              again.value++
            }}
          />
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
          <fieldset name="scopes">
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
  const { data, problem } = useRead(signal => read('list_programs', '/v1/me/programs', signal), [again.value, accessEnded.value])
  const list = data.value?.data.programs
  return (
    <Section title="programs" count={list?.length}>
      {list ? <p>{t(list.length > 0 ? 'programs_said' : 'no_programs')}</p> : <Loading problem={problem.value} />}
      <ul class="rows">
        {list?.map(program => (
          <Allowed
            key={program.id}
            name={
              <>
                <bdi>{program.name}</bdi> ({program.host})
              </>
            }
            state={`${scopesText(program.scopes)} ${dateTime(program.last_used_at)}`}
            end={[t('revoke'), t('revoke_program_sure', { name: program.name })]}
            onEnd={async () => {
              await call('revoke_program', 'DELETE', `/v1/me/programs/${program.id}`)
              again.value++
            }}
          />
        ))}
      </ul>
    </Section>
  )
}
