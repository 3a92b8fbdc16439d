// Times in the zone and language of the reader.
import { signal } from '@preact/signals'
import { now } from './api'
import { me } from './session'
import { locale, t } from './words'

/** A minute has passed: what says how much time is left says it anew. */
export const minute = signal(0)
setInterval(() => {
  if (!document.hidden) minute.value++
}, 30_000)

const zone = (): { timeZone?: string } => {
  const mine = me.value?.zone
  return mine ? { timeZone: mine } : {}
}

/** In the zone of the reader; in that of the browser if it does not know it. */
function format(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale(), { ...options, ...zone() })
  } catch {
    return new Intl.DateTimeFormat(locale(), options)
  }
}

export function dateTime(at: string): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }
  const year: Intl.DateTimeFormatOptions = Math.abs(Date.parse(at) - now()) > 200 * 86_400_000 ? { year: 'numeric' } : {}
  return format({ ...options, ...year }).format(new Date(at))
}

/** The time of day of a moment in UTC, with the weekday where that is another one, as mails say it too. */
export function inUtc(at: string): string {
  if (format({}).resolvedOptions().timeZone === 'UTC') return 'UTC'
  const moment = new Date(at)
  const utc = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(moment)
  const time = `${utc({ hour: '2-digit', minute: '2-digit' })} UTC`
  const isSameDay = utc({ dateStyle: 'short' }) === format({ dateStyle: 'short' }).format(moment)
  return isSameDay ? time : `${utc({ weekday: 'long' })} ${time}`
}

export const day = (at: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric', ...zone() }).format(new Date(at))

/** A day of the calendar, `2026-12-24`, which is the same in every zone. */
export const calendarDay = (date: string): string =>
  new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(date))

/** The last day of a time that is over at a moment. */
export const lastDay = (end: string): string => day(new Date(Date.parse(end) - 1).toISOString())

/** A length of time in its two largest units. */
export function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts: string[] = []
  const units: Array<['days' | 'hours' | 'minutes', number]> = [['days', 86_400], ['hours', 3_600], ['minutes', 60]]
  let rest = whole
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size)
    if (count > 0 && parts.length < 2) parts.push(t(unit, { count }))
    else if (parts.length > 0) break
    rest -= count * size
  }
  return parts.join(' ') || t('moments')
}

/** Seconds until a time; negative once it has passed. */
const secondsUntil = (at: string): number => {
  void minute.value
  return Math.round((Date.parse(at) - now()) / 1000)
}

export function timeLeft(until: string | undefined): string {
  if (!until) return t('no_deadline')
  const left = secondsUntil(until)
  return left <= 0 ? t('time_up', { at: dateTime(until) }) : t('time_left', { span: duration(left), at: dateTime(until) })
}
