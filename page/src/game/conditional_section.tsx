// Where conditional moves are given, in games that have them. What it consists of is loaded when it is needed first.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { problemFrom } from '../core/ui'
import type { Table } from './table'

/** Whether conditional moves may be given now: while the game waits for the turn of my opponent. */
export function mayGive(table: Table): boolean {
  const game = table.game.value
  // Copies from before an update may lack what is in force.
  const isOption = game?.options_in_force?.conditional_moves === true
  const isPlayer = game?.seats.length === 2 && game.seats.some(seat => seat.seat === game.you && seat.status === 'seated')
  const awaited = game?.awaiting.find(one => one.decision === 'turn')
  return isOption && isPlayer && awaited !== undefined && !awaited.seats.some(seat => seat === game.you)
}

export function ConditionalSection({ table }: { table: Table }) {
  const part = useSignal<typeof import('./conditional') | undefined>(undefined)
  // What is being written stays where it is when the game goes on.
  const isShown = mayGive(table) || table.conditions.value !== ''
  useEffect(() => {
    if (isShown && !part.peek()) import('./conditional').then(loaded => (part.value = loaded), problemFrom)
  }, [isShown])
  const Part = part.value?.Conditional
  return isShown && Part ? <Part table={table} /> : null
}
