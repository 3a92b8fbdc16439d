// How long a seat has, and what happens when its time is up: as it is chosen, and in words.
import type { OnExpiry, TimeControl } from '../contract'
import { DEFAULT_SECONDS } from '../made/contract'
import { duration } from './time'
import { t } from './words'

/** What is chosen for a game; every length of time in hours. */
export interface TimeChoice {
  type: TimeControl['type']
  turn: number
  initial: number
  increment: number
  cap: number
  expiry: OnExpiry
}

const HOUR = 3600
const DEFAULT_HOURS = DEFAULT_SECONDS / HOUR
const withDefault = (hours: number[]): number[] => [...new Set([...hours, DEFAULT_HOURS])].sort((one, other) => one - other)

/** The lengths of time between which somebody chooses, in hours. */
export const TURNS = withDefault([1, 6, 12, 24, 48, 72, 120, 168, 336, 720])
export const INITIALS = [24, 72, 168, 336, 720, 1440]
export const INCREMENTS = [0, 1, 6, 12, 24, 48, 72]
const CAPS = [...INITIALS, 2160]

export const STANDARD: TimeChoice = { type: 'per_turn', turn: DEFAULT_HOURS, initial: 168, increment: 12, cap: 336, expiry: 'forfeit' }

/** How much a bank may hold: not less than it begins with. */
export const capsOf = (initial: number): number[] => CAPS.filter(hours => hours >= initial)

/** The time control that is chosen; a bank that would begin with more than it may hold, holds that. */
export function controlOf({ type, turn, initial, increment, cap, expiry }: TimeChoice): TimeControl {
  if (type === 'none') return { type }
  if (type === 'per_turn') return { type, seconds: turn * HOUR, on_expiry: expiry }
  return {
    type: 'bank',
    initial_seconds: initial * HOUR,
    increment_seconds: increment * HOUR,
    cap_seconds: Math.max(initial, cap) * HOUR,
    on_expiry: expiry,
  }
}

/** A time control in words. */
export function timeText(control: TimeControl): string {
  if (control.type === 'none') return `${t('time_none')}.`
  const expiry = t(control.on_expiry === 'claim' ? 'expiry_claim' : 'expiry_forfeit')
  if (control.type === 'per_turn') return `${t('time_per_turn', { span: duration(control.seconds ?? DEFAULT_SECONDS) })}. ${expiry}.`
  const { initial_seconds: initial, increment_seconds: increment, cap_seconds: cap } = control
  const bank =
    increment > 0
      ? t('time_bank', { span: duration(initial), more: duration(increment), cap: duration(cap) })
      : t('time_bank_fixed', { span: duration(initial) })
  return `${bank}. ${expiry}.`
}
