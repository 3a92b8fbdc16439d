// What I write down about a game for myself.
import { curtain } from '../core/curtain'
import { typed } from '../core/typed'
import { Section, Refusal, useTask, say } from '../core/ui'
import { t } from '../core/words'
import type { Table } from './table'

export function NoteSection({ table }: { table: Table }) {
  const held = table.note.value
  /** What is being written, and the text that it began with. */
  const draft = typed<{ text: string; base: string }>(`note ${table.id}`)
  const { busy, problem, run } = useTask()
  if (!held) return null
  const { text: theirs } = held.note
  const shown = draft.value?.text ?? theirs
  const isElsewhere = draft.value !== undefined && !busy.value && draft.value.base !== theirs && shown !== theirs
  const save = () =>
    run(async () => {
      await table.saveText(shown, theirs)
      // What was typed meanwhile stays.
      const rest = draft.peek()
      draft.value = rest && rest.text !== shown ? { text: rest.text, base: shown } : undefined
      say(t('saved'))
    })
  return (
    // Behind the curtain it stays with what is being typed.
    <Section title="note" class="note" hidden={curtain.value}>
      <label class="field">
        <span class="hint">{t('note_said')}</span>
        <textarea
          rows={4}
          value={shown}
          maxLength={8000}
          onInput={event => {
            const [text, base] = [event.currentTarget.value, draft.peek()?.base ?? theirs]
            draft.value = text === theirs ? undefined : { text, base }
          }}
        />
      </label>
      {isElsewhere ? (
        <div role="alert">
          <p>{t('note_elsewhere')}</p>
          <blockquote>{theirs}</blockquote>
        </div>
      ) : (
        <Refusal problem={problem.value} />
      )}
      <p class="actions">
        <button type="button" aria-disabled={draft.value === undefined} onClick={() => void save()}>
          {t('save')}
        </button>
      </p>
    </Section>
  )
}
