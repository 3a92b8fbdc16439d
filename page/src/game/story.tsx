// What happened, in the sentences of the server, which are those of the mails.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Event } from '../contract'
import { tick } from '../core/live'
import { dateTime } from '../core/time'
import { Section } from '../core/ui'
import { t } from '../core/words'
import { setHash } from '../core/router'
import type { Table } from './table'

interface Entry {
  version: number
  at: string
  sentences: string[]
}

/** The sentences of each version, oldest first. */
export function entries(events: Event[], after = 0): Entry[] {
  const found: Entry[] = []
  for (const event of events) {
    if (!event.said || event.version <= after) continue
    const last = found.at(-1)
    if (last?.version === event.version) last.sentences.push(event.said)
    else found.push({ version: event.version, at: event.at, sentences: [event.said] })
  }
  return found
}

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

/** What happened since the player was shown the game last, on whichever device, or a spectator in this browser. */
export function SinceSection({ table }: { table: Table }) {
  const { version } = table.game.value!
  const turn = tick.value
  // Nobody sees what comes while the page is hidden.
  useEffect(() => {
    if (!document.hidden) void table.see(version)
  }, [version, turn])
  const before = table.before.value
  const list = before > 0 ? entries(table.events.value, before) : []
  if (list.length === 0) return null
  return (
    <section class="since" aria-label={t('since_last')}>
      <h2>{t('since_last')}</h2>
      <ol>
        {list.slice(-8).map(entry => (
          <li key={entry.version}>{entry.sentences.join(' ')}</li>
        ))}
      </ol>
      <p class="actions">
        <button type="button" onClick={() => setHash(`v=${list[0]!.version}`)}>
          {t('show_on_board')}
        </button>
        <button type="button" onClick={() => (table.before.value = version)}>
          {t('seen')}
        </button>
      </p>
    </section>
  )
}
