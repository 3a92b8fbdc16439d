// The lines of a talk, and the one that is written. It plays nothing.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { TalkLine } from '../contract'
import { call, read } from '../core/api'
import { Keys } from '../core/keys'
import { tick } from '../core/live'
import { dateTime } from '../core/time'
import { typed } from '../core/typed'
import { Confirm, Refusal, say, useRead, useTask } from '../core/ui'
import { t } from '../core/words'
import type { Table } from './table'
import { talkOf } from './talk'
import { playerText } from './texts'

/** How often an open talk is read again, in milliseconds: no stream tells of its lines. */
const EVERY = 20_000

export function Talk({ table }: { table: Table }) {
  const again = useSignal(0)
  const text = typed<string>(talkOf(table))
  const keys = useMemo(() => new Keys(), [])
  const { problem, run } = useTask()
  const { data } = useRead(signal => read('list_talk', `${table.path}/talk?limit=50`, signal), [again.value, tick.value])
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) again.value++
    }, EVERY)
    return () => clearInterval(timer)
  }, [])
  const lines = data.value?.data.lines ?? []
  const send = () =>
    run(async () => {
      const body = { text: text.value ?? '' }
      await keys.once(body, key => call('say', 'POST', `${table.path}/talk`, { body, key }))
      // The beginning of the next line stays.
      if (text.peek() === body.text) text.value = undefined
      again.value++
      say(t('said'))
    })
  return (
    <>
      <p class="hint">{t('talk_said')}</p>
      <ul class="rows" aria-label={t('talk')}>
        {lines.map(line => (
          <Line key={line.id} line={line} table={table} />
        ))}
      </ul>
      <form
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <label class="field">
          {t('your_line')}
          <input
            name="text"
            value={text.value ?? ''}
            maxLength={280}
            required
            onInput={event => (text.value = event.currentTarget.value || undefined)}
          />
        </label>
        <Refusal problem={problem.value} />
        <button type="submit">{t('say_it')}</button>
      </form>
    </>
  )
}

function Line({ line, table }: { line: TalkLine; table: Table }) {
  const isMine = line.seat === table.game.value?.you
  return (
    <li>
      <span>
        <b>{isMine ? t('you') : playerText(table, line.seat)}:</b> {line.text}
      </span>
      <span class="state">{dateTime(line.written_at)}</span>
      {!isMine && (
        <Confirm
          label={t('report')}
          question={t('report_sure')}
          onYes={async () => {
            await call('report_talk', 'POST', `${table.path}/talk/${line.id}/report`)
            say(t('reported'))
          }}
        />
      )}
    </li>
  )
}
