// A setup as text: pasted, in any of the notations that the server reads, and written to be taken elsewhere.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, Failure } from '../core/api'
import { curtain } from '../core/curtain'
import { CopyButton, Refusal, say, useTask } from '../core/ui'
import { t } from '../core/words'
import type { Pieces } from './army'
import { pastedRows } from './army'
import { mapped } from './saved_draft'

/** A setup that is set up outside of any game, or in one that has the same rules. */
const checked = async (ruleset: string, seat: string, setup: { text: string } | { pieces: Record<string, string> }) =>
  (await call('check_setup', 'POST', `/v1/rulesets/${ruleset}/setups`, { body: { seat, ...setup } })).data

/** The pieces of a setup in any notation: as it is, as a mail writes it, or broken into lines as other servers do. */
export async function piecesOf(ruleset: string, seat: string, text: string): Promise<Pieces> {
  try {
    return mapped((await checked(ruleset, seat, { text })).pieces)
  } catch (why) {
    if (!(why instanceof Failure && why.isAnswer)) throw why
    const forms = new Set([pastedRows(text), ...(text.includes('/') ? [] : [text.replace(/\s+/g, '')])])
    forms.delete(text)
    for (const form of forms) {
      const found = await checked(ruleset, seat, { text: form }).catch(() => undefined)
      if (found) return mapped(found.pieces)
    }
    // What is wrong with the text as it is, is what is told.
    throw why
  }
}

interface SetupTextProps {
  ruleset: string
  seat: string
  pieces: Pieces
  onUse: (pieces: Pieces) => void
}

export function SetupText({ ruleset, seat, pieces, onUse }: SetupTextProps) {
  const { problem, run } = useTask()
  const written = useSignal('')
  // What was written is of the setup as it was then.
  useEffect(() => {
    written.value = ''
  }, [pieces])
  const write = () =>
    run(async () => {
      written.value = (await checked(ruleset, seat, { pieces: Object.fromEntries(pieces) })).text
    })
  return (
    <details>
      <summary>{t('setup_text')}</summary>
      <form
        onSubmit={event => {
          event.preventDefault()
          const text = String(new FormData(event.currentTarget).get('text') ?? '')
          void run(async () => {
            onUse(await piecesOf(ruleset, seat, text))
            say(t('setup_used'))
          })
        }}
      >
        <label class="field">
          {t('paste')}
          <textarea name="text" rows={5} required spellcheck={false} autocapitalize="off" />
        </label>
        <p class="hint">{t('paste_hint')}</p>
        <p class="actions">
          <button type="submit">{t('use')}</button>
        </p>
      </form>
      <p class="actions">
        <button type="button" onClick={() => void write()}>
          {t('write_setup')}
        </button>
        {written.value && !curtain.value && <CopyButton label={t('copy')} text={written.value} />}
      </p>
      <p role="status" class="setup-text">
        {written.value && (curtain.value ? t('behind_curtain') : <code>{written.value}</code>)}
      </p>
      <Refusal problem={problem.value} />
    </details>
  )
}
