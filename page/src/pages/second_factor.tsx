// My second factor: set up in two steps, with recovery codes, and switched off again. Its words are read with it, because few
// need them. What is secret of it is shown once, and kept nowhere.
import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { QrCode, SecondFactorSecret } from '../contract'
import { call, Failure, read } from '../core/api'
import { dateTime } from '../core/time'
import { CopyButton, Field, Form, Loading, say, useRead } from '../core/ui'
import { filled, language, t } from '../core/words'
import { loaders } from '../made/second_factor'
import type { words as english } from '../words/second_factor/en'
import { EndOthers } from './sessions'

type Words = Record<keyof typeof english, string>

export function SecondFactor() {
  const again = useSignal(0)
  const id = useId()
  const state = useRead(signal => read('read_second_factor', '/v1/me/second-factor', signal), [again.value])
  const said = useRead(async (): Promise<Words> => (await loaders[language()]()).words, [])
  /** Recovery codes that were just made. */
  const made = useSignal<string[]>([])
  /** Whether it may have been switched on without its recovery codes being seen. */
  const unseen = useSignal(false)
  const factor = state.data.value?.data
  const words = said.data.value
  if (!factor || !words) return <Loading problem={state.problem.value ?? said.problem.value} />
  const done = (codes: string[], told: string) => {
    made.value = codes
    unseen.value = false
    again.value++
    say(told)
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      {factor.state === 'on' ? (
        <>
          <p>
            {filled(words.on_said, { at: dateTime(factor.since), count: factor.recovery_codes }, new Intl.PluralRules(language()))}
          </p>
          {unseen.value && <p role="alert">{words.unseen}</p>}
          <Codes words={words} codes={made.value} onKept={() => (made.value = [])} />
          <p>{words.elsewhere}</p>
          <p class="actions">
            <EndOthers />
          </p>
          <p>{words.lost}</p>
          <Change
            words={words}
            label={words.new_codes}
            about={words.new_codes_said}
            onSubmit={async body => {
              const { data } = await call('replace_recovery_codes', 'POST', '/v1/me/second-factor/recovery-codes', { body })
              done(data.recovery_codes, words.codes_said)
            }}
          />
          <Change
            words={words}
            label={words.switch_off}
            about={words.switch_off_said}
            onSubmit={async body => {
              await call('remove_second_factor', 'DELETE', '/v1/me/second-factor', { body })
              done([], words.done_off)
            }}
          />
        </>
      ) : (
        <Setup
          words={words}
          onDone={codes => done(codes, words.codes_said)}
          onLost={() => {
            unseen.value = true
            again.value++
          }}
        />
      )}
    </section>
  )
}

const Password = () => <Field label={t('password')} name="password" type="password" autocomplete="current-password" maxLength={256} />

interface SetupProps {
  words: Words
  onDone: (codes: string[]) => void
  /** It may be on all the same. */
  onLost: () => void
}

/** First a secret for the app, then a code that the app has made of it. */
function Setup({ words, onDone, onLost }: SetupProps) {
  const started = useSignal<SecondFactorSecret | undefined>(undefined)
  const secret = started.value
  if (!secret) {
    return (
      <>
        <p>{words.off_said}</p>
        <Form
          submit={words.begin}
          label={words.begin}
          onSubmit={async ({ password = '' }) => {
            started.value = (await call('start_second_factor', 'POST', '/v1/me/second-factor', { body: { password } })).data
            say(words.scan)
          }}
        >
          <Password />
        </Form>
      </>
    )
  }
  return (
    <>
      <p>{words.scan}</p>
      <Picture code={secret.qr_code} label={words.picture} />
      <p>
        <a href={secret.uri}>{words.open}</a>
      </p>
      <p>
        {words.typed} <code>{secret.secret}</code> <CopyButton label={t('copy')} text={secret.secret} />
      </p>
      <Form
        submit={words.switch_on}
        label={words.switch_on}
        onSubmit={async ({ code = '' }) => {
          try {
            const { data } = await call('confirm_second_factor', 'POST', '/v1/me/second-factor/confirmation', { body: { code } })
            onDone(data.recovery_codes)
          } catch (why) {
            if (why instanceof Failure && (!why.isAnswer || why.code === 'second-factor-on')) onLost()
            throw why
          }
        }}
      >
        <Field label={words.code_of_app} name="code" autocomplete="one-time-code" maxLength={64} />
      </Form>
    </>
  )
}

/** Drawn here, because no markup is made of texts. Cameras read it in every look: dark on white. */
const Picture = ({ code: { size, path }, label }: { code: QrCode; label: string }) => (
  <svg viewBox={`0 0 ${size} ${size}`} width="240" height="240" role="img" aria-label={label}>
    <rect width={size} height={size} fill="#fff" />
    <path d={path} fill="#000" shape-rendering="crispEdges" />
  </svg>
)

interface CodesProps {
  words: Words
  codes: string[]
  onKept: () => void
}

/** Recovery codes, until their user says that they have kept them. */
function Codes({ words, codes, onKept }: CodesProps) {
  if (codes.length === 0) return null
  return (
    <>
      <p>{words.codes_said}</p>
      <ul>
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p class="actions">
        <CopyButton label={t('copy')} text={codes.join('\n')} />
        <button type="button" onClick={onKept}>
          {words.kept}
        </button>
      </p>
    </>
  )
}

interface ChangeProps {
  words: Words
  label: string
  about: string
  onSubmit: (body: { password: string; code: string }) => Promise<unknown>
}

/** Something that takes the password and a code. */
const Change = ({ words, label, about, onSubmit }: ChangeProps) => (
  <details>
    <summary>{label}</summary>
    <p>{about}</p>
    <Form submit={label} label={label} onSubmit={({ password = '', code = '' }) => onSubmit({ password, code })}>
      <Password />
      <Field label={words.any_code} name="code" autocomplete="one-time-code" maxLength={64} />
    </Form>
  </details>
)
