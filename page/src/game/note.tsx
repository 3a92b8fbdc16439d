// What I write down about a game for myself.
import { useSignal } from '@preact/signals'
import { Section, Refusal, useTask, say } from '../core/ui'
import { t } from '../core/words'
import type { Table } from './table'

export function NoteSection({ table }: { table: Table }) {
  const held = table.note.value
  const text = useSignal<string | undefined>(undefined)
  const { problem, run } = useTask()
  if (!held) return null
  const shown = text.value ?? held.note.text
  const isElsewhere = problem.value?.type.endsWith('/note-changed') && held.note.text !== shown
  const save = () =>
    run(async () => {
      await table.saveText(shown)
      text.value = undefined
      say(t('saved'))
    })
  return (
    // Behind the curtain it stays with what is being typed.
    <Section title="note" class="note" hidden={table.curtain.value}>
      <label class="field">
        <span class="hint">{t('note_said')}</span>
        <textarea rows={4} value={shown} maxLength={8000} onInput={event => (text.value = event.currentTarget.value)} />
      </label>
      <Refusal problem={problem.value} />
      {isElsewhere && (
        <>
          <p>{t('note_elsewhere')}</p>
          <blockquote>{held.note.text}</blockquote>
        </>
      )}
      <p class="actions">
        <button type="button" aria-disabled={text.value === undefined} onClick={() => void save()}>
          {t('save')}
        </button>
      </p>
    </Section>
  )
}
