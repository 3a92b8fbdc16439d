// Looking back: every version of a game, as it was seen then or as it really was.
import { curtain } from '../core/curtain'
import { setHash } from '../core/router'
import { CopyButton, say } from '../core/ui'
import { dateTime } from '../core/time'
import { t } from '../core/words'
import { entries } from './entries'
import type { Table } from './table'

/** The versions in which something happened on the board, with those before play as one. */
const versions = (table: Table): number[] => {
  const played = table.events.value.filter(event =>
    ['deployed', 'moved', 'advanced', 'attacked', 'shot', 'swapped', 'returned', 'captured', 'ended'].includes(event.type),
  )
  return [...new Set(played.map(event => event.version))]
}

/** Forward or back; beyond the last version is the present. */
export function step(table: Table, by: number): void {
  const list = versions(table)
  const current = table.past.value ?? table.game.value?.version ?? 0
  const next = by > 0 ? list.find(version => version > current) : list.findLast(version => version < current)
  if (next === undefined) {
    if (by > 0) {
      table.skipTelling()
      setHash('')
    }
    return
  }
  table.skipTelling()
  setHash(`v=${next}`)
  const entry = entries(table.events.value).find(found => found.version === next)
  if (entry) say(curtain.value ? t('behind_curtain') : entry.sentences.join(' '))
}

export function ReplayBar({ table }: { table: Table }) {
  const version = table.replay.value
  if (version === undefined) return null
  const list = versions(table)
  const at = Math.max(0, list.findLastIndex(found => found <= version))
  const entry = entries(table.events.value).find(found => found.version === version)
  const when = table.events.value.find(event => event.version === version)?.at
  const game = table.game.value
  const isOver = game?.status === 'over'
  const gone = new Set(table.events.value.filter(event => event.type === 'captured').map(event => event.version))
  const last = Math.max(1, list.length - 1)
  const marks = list.flatMap((one, index) => (gone.has(one) ? [(index / last) * 100] : []))
  const nextCapture = list.find((one, index) => index > at && gone.has(one))
  return (
    <section class="bar replay" aria-label={t('replay')}>
      <p class="sentence">
        {when && <time dateTime={when}>{dateTime(when)}</time>} {!curtain.value && entry?.sentences.join(' ')}
      </p>
      <label class="field">
        <span>{t('move_of', { at: at, all: Math.max(0, list.length - 1) })}</span>
        <input
          type="range"
          min={0}
          max={Math.max(0, list.length - 1)}
          value={at}
          onInput={event => setHash(`v=${list[Number(event.currentTarget.value)] ?? version}`)}
        />
      </label>
      {marks.length > 0 && (
        <svg class="captures" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
          <path d={marks.map(x => `M${x.toFixed(2)} 0V6`).join('')} />
        </svg>
      )}
      <p class="actions">
        <button type="button" onClick={() => setHash(`v=${list[0] ?? version}`)}>
          {t('to_start')}
        </button>
        <button type="button" onClick={() => step(table, -1)}>
          ‹ {t('one_back')}
        </button>
        <button type="button" onClick={() => step(table, 1)}>
          {t('one_on')} ›
        </button>
        {gone.size > 0 && (
          <button type="button" aria-disabled={nextCapture === undefined} onClick={() => nextCapture && setHash(`v=${nextCapture}`)}>
            {t('next_capture')} »
          </button>
        )}
        <button type="button" class="primary" onClick={() => setHash('')}>
          {t('to_now')}
        </button>
        {game?.public && <CopyButton label={t('copy_link')} text={`${location.origin}/games/${table.id}#v=${version}`} />}
        {isOver && (
          <label class="option">
            <input type="checkbox" checked={table.asItWas.value} onChange={event => (table.asItWas.value = event.currentTarget.checked)} />
            {t('as_it_was')}
          </label>
        )}
      </p>
    </section>
  )
}
