// Parts that several pages are made of.
import { signal, useSignal } from '@preact/signals'
import { createContext, type ComponentChildren } from 'preact'
import { useContext, useEffect, useId, useRef } from 'preact/hooks'
import type { Problem } from '../contract'
import { Failure, ownProblem, whenLate } from './api'
import { look } from './look'
import { visits } from './router'
import { language, t, type Key } from './words'

/** What screen readers are told next. The same text twice in a row is another element, so that it is read again. */
const status = signal({ text: '', turn: 0 })

export function say(text: string): void {
  status.value = { text, turn: status.value.turn + 1 }
}

export function StatusRegion() {
  return (
    <div class="hidden" role="status" aria-live="polite">
      <p key={status.value.turn}>{status.value.text}</p>
    </div>
  )
}

/** Runs something that may be refused, and shows why. */
export function useTask() {
  const busy = useSignal(false)
  const problem = useSignal<Problem | undefined>(undefined)
  const run = async (task: () => Promise<unknown>): Promise<boolean> => {
    if (busy.value) return false
    busy.value = true
    problem.value = undefined
    try {
      await task()
      return true
    } catch (why) {
      problem.value = problemFrom(why)
      return false
    } finally {
      busy.value = false
    }
  }
  return { busy, problem, run }
}

export function problemFrom(why: unknown): Problem {
  if (why instanceof Failure) return why.problem
  if (!(why instanceof DOMException && why.name === 'AbortError')) console.error(why)
  return ownProblem('internal', 0, t('error_page'))
}

/** Where the rules are explained in the language and the look of the page: `/rules`, or those of a ruleset below it. */
export const rulesPath = (below = ''): string =>
  `/rules${below}?${look.value === 'system' ? '' : `look=${look.value}&`}language=${language()}`
/** Where a clause of a ruleset is explained. The clauses are in English; in other languages the page for players leads to them. */
export const clausePath = (ruleset: string, clause: string): string =>
  language() === 'en' ? `${rulesPath(`/${ruleset}/clauses`)}#${clause}` : `${rulesPath(`/${ruleset}`)}&clause=${clause}`

/** The ruleset that a part of the page is about: there its clauses are explained. */
export const RulesetContext = createContext<string | undefined>(undefined)

/** The label of a field of the form around this; else the name that programs use. */
function labelOf(near: Element, field: string): string {
  const found = near.closest('form')?.elements.namedItem(field)
  const named = found instanceof HTMLInputElement ? found.labels?.[0] : found
  return (named instanceof Element && named.firstChild?.textContent) || field
}

/** A refusal in words, with the rule that it follows from. */
export function Refusal({ problem }: { problem: Problem | undefined }) {
  const ruleset = useContext(RulesetContext)
  if (!problem) return null
  const faults = problem.faults ?? []
  return (
    <div class="refusal" role="alert">
      <p>
        {(faults.length === 0 && problem.detail) || problem.title}{' '}
        {problem.clause && (
          // In another tab: what was chosen or typed here stays.
          <a href={ruleset ? clausePath(ruleset, problem.clause) : rulesPath()} target="_blank" rel="noopener">
            {t('rule', { clause: problem.clause })}
          </a>
        )}
      </p>
      {faults.length > 0 && (
        <ul>
          {faults.map(({ at, what }) => (
            // Where a rule refuses, it names the space or the kind itself.
            <li
              key={at + what}
              ref={own => {
                if (own) own.textContent = at && !problem.clause ? `${labelOf(own, at)}: ${what}` : what
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface FieldProps {
  label: string
  name: string
  value?: string
  type?: 'text' | 'password' | 'email' | 'date'
  hint?: string
  required?: boolean
  autocomplete?: 'username' | 'email' | 'current-password' | 'new-password' | 'one-time-code' | 'off'
  minLength?: number
  maxLength?: number
  onInput?: (value: string) => void
}

export function Field({ label, name, value, type = 'text', hint, required = true, autocomplete, onInput, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        {...({ type } as { type: 'text' })}
        {...(value !== undefined ? { defaultValue: value } : {})}
        required={required}
        {...(autocomplete ? { autocomplete } : {})}
        {...(hint ? { 'aria-describedby': `${id}-hint` } : {})}
        {...rest}
        onInput={event => onInput?.(event.currentTarget.value)}
      />
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  name?: string
  value: T
  options: Array<[T, string]>
  onChange: (value: T) => void
}

export function Choice<T extends string>({ label, name, value, options, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} name={name} value={value} onChange={event => onChange(event.currentTarget.value as T)}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface FormProps {
  submit: string
  onSubmit: (fields: Record<string, string>) => Promise<unknown>
  children?: ComponentChildren
  label?: string
}

/** Whether a code of the second factor is asked for: from the moment on at which one was missing in a request. */
export function useCodeRequest() {
  const asks = useSignal(false)
  const watch = <T,>(request: Promise<T>): Promise<T> =>
    request.catch((why: unknown) => {
      asks.value ||= why instanceof Failure && why.code === 'second-factor-required'
      throw why
    })
  return { asks, watch }
}

/** A form that says what was wrong, keeps what was typed, and cannot be sent twice. */
export function Form({ submit, onSubmit, children, label }: FormProps) {
  const { busy, problem, run } = useTask()
  const { asks, watch } = useCodeRequest()
  return (
    <form
      {...(label ? { 'aria-label': label } : {})}
      onSubmit={event => {
        event.preventDefault()
        const fields: Record<string, string> = {}
        new FormData(event.currentTarget).forEach((value, name) => (fields[name] = String(value)))
        void run(() => watch(onSubmit(fields)))
      }}
    >
      {children}
      {asks.value && <Field label={t('code')} name="code" autocomplete="one-time-code" />}
      <Refusal problem={problem.value} />
      <p class="actions">
        <button type="submit" class="primary" aria-disabled={busy.value}>
          {submit}
        </button>
      </p>
    </form>
  )
}

/** A press that failed where nothing shows why. */
export const mishap = signal<Problem | undefined>(undefined)

export function watchMishaps(): void {
  addEventListener('unhandledrejection', event => {
    if (event.reason instanceof DOMException && event.reason.name === 'AbortError') return
    mishap.value = problemFrom(event.reason)
  })
}

/** Reads something for a page, again when `again` or the language changes. */
export function useRead<T>(load: (signal: AbortSignal) => Promise<T>, again: ReadonlyArray<unknown>) {
  const data = useSignal<T | undefined>(undefined)
  const problem = useSignal<Problem | undefined>(undefined)
  useEffect(() => {
    const control = new AbortController()
    const run = () =>
      void load(control.signal).then(
        found => {
          if (control.signal.aborted) return
          data.value = found
          problem.value = undefined
        },
        (why: unknown) => {
          if (!control.signal.aborted) problem.value = problemFrom(why)
        },
      )
    // What is shown already stays until there is something else.
    if (data.peek() === undefined) whenLate(control.signal, run)
    run()
    return () => control.abort()
  }, [...again, language()])
  return { data, problem }
}

/** What stands there until something has been read. */
export function Loading({ problem }: { problem?: Problem | undefined }) {
  return problem ? <Refusal problem={problem} /> : <p class="loading">{t('loading')}</p>
}

interface ConfirmProps {
  label: string
  question: string
  danger?: boolean
  onYes: () => Promise<unknown>
}

/** A button that asks once more, with the same words. */
export function Confirm({ label, question, danger, onYes }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { problem, run } = useTask()
  const id = useId()
  const close = () => {
    dialog.current?.close()
    // The button that had the focus may have gone with what it was for.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById('title')?.focus()
    })
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <p id={id}>{question}</p>
        <Refusal problem={problem.value} />
        <p class="actions">
          <button
            type="button"
            class={danger ? 'danger' : 'primary'}
            onClick={() => void run(onYes).then(done => done && close())}
          >
            {label}
          </button>
          <button type="button" onClick={() => dialog.current?.close()}>
            {t('back')}
          </button>
        </p>
      </dialog>
    </>
  )
}

/** A button that puts a text where it can be pasted from. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const copied = useSignal('')
  // Only pages that came over TLS or from this machine may copy.
  if (!navigator.clipboard) return null
  return (
    <button
      type="button"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => {
          copied.value = text
          say(t('copied'))
        })
      }}
    >
      {copied.value === text ? t('copied') : label}
    </button>
  )
}

/** The title of the page, in the window and as its heading, which gets the focus when the page changes. */
export function Title({ text, children }: { text: string; children?: ComponentChildren }) {
  useEffect(() => {
    document.title = `${text} · fieldpost`
  }, [text])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What had the focus has made way for this.
    const { activeElement } = document
    if (visits.peek() > 0 && (activeElement === document.body || activeElement?.id === 'main')) heading.current?.focus()
  }, [])
  return (
    <h1 tabIndex={-1} id="title" ref={heading}>
      {children ?? text}
    </h1>
  )
}

/** A title with how many there are, where there are any and that is known. */
export const counted = (title: Key, count?: number): string => (count ? `${t(title)} (${count})` : t(title))

interface SectionProps {
  title: Key
  count?: number | undefined
  children: ComponentChildren
  class?: string
  hidden?: boolean
}

export const Section = ({ title, count, children, ...rest }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} {...rest}>
      <h2 id={id}>{counted(title, count)}</h2>
      {children}
    </section>
  )
}
