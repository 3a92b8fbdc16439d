// The end of a game: how it ended, both armies as they were set up, the record, and another game.
import { useMemo } from 'preact/hooks'
import { call, download, read } from '../core/api'
import { curtain } from '../core/curtain'
import { Keys } from '../core/keys'
import { go } from '../core/router'
import { Refusal, useTask } from '../core/ui'
import { seatName, t } from '../core/words'
import type { Table } from './table'
import { outcomeText } from './texts'

export function EndSection({ table }: { table: Table }) {
  const game = table.game.value!
  const { problem, run } = useTask()
  const keys = useMemo(() => new Keys(), [])
  if (!game.outcome) return null
  const isDecided = game.outcome.result !== 'aborted'
  const isPlayer = game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
  const save = () => run(() => download(`${table.path}/record.txt`, `${table.id}.txt`))
  const rematch = () =>
    run(async () => {
      const { data } = await keys.once('rematch', key => call('ask_for_rematch', 'POST', `${table.path}/rematch`, { key }))
      await read('list_decisions', '/v1/me/decisions')
      go(`/games/${data.id}`)
    })
  return (
    <section class="end" aria-label={t('end')}>
      <p class="outcome">{outcomeText(table)}</p>
      {isDecided && (
        <p class="actions">
          {isPlayer && (
            <button type="button" class="primary" onClick={() => void rematch()}>
              {t('rematch')}
            </button>
          )}
          <button type="button" onClick={() => void save()}>
            {t('record')}
          </button>
        </p>
      )}
      <Refusal problem={problem.value} ruleset={game.ruleset} />
      {Object.keys(game.setups).length > 1 && !curtain.value && (
        <details>
          <summary>{t('armies')}</summary>
          <div class="setups">
            {Object.entries(game.setups).map(([seat, setup]) => (
              <div key={seat}>
                <h3>
                  {seatName(seat)} {table.user(seat) ?? ''}
                </h3>
                <pre>{setup.text.replaceAll('/', '\n')}</pre>
              </div>
            ))}
          </div>
        </details>
      )}
    </section>
  )
}
