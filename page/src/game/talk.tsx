// What the two players of a game write to each other. It plays nothing.
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { TalkLine } from '../contract'
import { call, read } from '../core/api'
import { curtain } from '../core/curtain'
import { Keys } from '../core/keys'
import { tick } from '../core/live'
import { dateTime } from '../core/time'
import { Confirm, Refusal, say, useRead, useTask } from '../core/ui'
import { t } from '../core/words'
import type { Table } from './table'
import { playerText } from './texts'

/** How often an open talk is read again, in milliseconds: no stream tells of its lines. */
const EVERY = 20_000

export function TalkSection({ table }: { table: Table }) {
  const game = table.game.value!
  const open = useSignal(false)
  const isPlayer = game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
  if (!isPlayer || game.seats.length !== 2) return null
  return (
    <details hidden={curtain.value} onToggle={event => (open.value = event.currentTarget.open)}>
      <summary>{t('talk')}</summary>
      {open.value && <Talk table={table} />}
    </details>
  )
}

function Talk({ table }: { table: Table }) {
  const again = useSignal(0)
  const text = useSignal('')
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
      const body = { text: text.value }
      await keys.once(body, key => call('say', 'POST', `${table.path}/talk`, { body, key }))
      // The beginning of the next line stays.
      if (text.value === body.text) text.value = ''
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
            value={text.value}
            maxLength={280}
            required
            onInput={event => (text.value = event.currentTarget.value)}
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
