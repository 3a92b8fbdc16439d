// The end of a game: how it ended, both armies as they were set up, the record, and another game.
import { useMemo } from 'preact/hooks'
import { call, download, read } from '../core/api'
import { curtain } from '../core/curtain'
import { Keys } from '../core/keys'
import { Rare } from '../core/rare'
import { go } from '../core/router'
import { CopyButton, Refusal, useTask } from '../core/ui'
import { t } from '../core/words'
import type { Table } from './table'
import { outcomeText } from './texts'

export function EndSection({ table }: { table: Table }) {
  const game = table.game.value!
  const { problem, run } = useTask()
  const keys = useMemo(() => new Keys(), [])
  if (!game.outcome) return null
  // Not before what happened has been told.
  const hasArmies = Object.keys(game.setups).length > 1 && !curtain.value && table.telling.value === undefined
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
          {game.public && <CopyButton label={t('copy_link')} text={`${location.origin}/games/${game.id}`} />}
        </p>
      )}
      <Refusal problem={problem.value} />
      {hasArmies && <Rare>{parts => <parts.Armies table={table} />}</Rare>}
    </section>
  )
}
