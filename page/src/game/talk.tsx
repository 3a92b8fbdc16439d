// What the two players of a game write to each other.
import { useSignal } from '@preact/signals'
import { curtain } from '../core/curtain'
import { Rare } from '../core/rare'
import { typed } from '../core/typed'
import { t } from '../core/words'
import type { Table } from './table'

/** Where a line is typed that is not said yet. */
export const talkOf = (table: Table): string => `talk ${table.id}`

export function TalkSection({ table }: { table: Table }) {
  const game = table.game.value!
  const open = useSignal(typed(talkOf(table)).peek() !== undefined)
  const isPlayer = game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
  if (!isPlayer || game.seats.length !== 2) return null
  return (
    <details hidden={curtain.value} open={open.value} onToggle={event => (open.value = event.currentTarget.open)}>
      <summary>{t('talk')}</summary>
      {open.value && <Rare>{parts => <parts.Talk table={table} />}</Rare>}
    </details>
  )
}
