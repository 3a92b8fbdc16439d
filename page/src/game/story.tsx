// What happened, in the sentences of the server, which are those of the mails.
import { useSignal } from '@preact/signals'
import { dateTime } from '../core/time'
import { Section } from '../core/ui'
import { t } from '../core/words'
import { entries } from './entries'
import type { Table } from './table'

export function StorySection({ table }: { table: Table }) {
  const all = useSignal(false)
  const list = entries(table.events.value).reverse()
  const shown = all.value ? list : list.slice(0, 12)
  return (
    <Section title="what_happened">
      <div
        class={all.value ? 'story long' : 'story'}
        role="group"
        aria-label={t('what_happened')}
        tabIndex={0}
      >
      <ol>
        {shown.map(entry => (
          <li key={entry.version}>
            <a href={`#v=${entry.version}`} class="when">
              <time dateTime={entry.at}>{dateTime(entry.at)}</time>
            </a>{' '}
            {entry.sentences.join(' ')}
          </li>
        ))}
      </ol>
      </div>
      {list.length === 0 && <p>{t('nothing_yet')}</p>}
      {list.length > shown.length && (
        <button type="button" onClick={() => (all.value = true)}>
          {t('show_all', { count: list.length })}
        </button>
      )}
    </Section>
  )
}
