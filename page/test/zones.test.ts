import './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Me } from '../src/contract'
import { me } from '../src/core/session'
import { calendarDay, dateTime, day, inUtc, lastDay } from '../src/core/time'
import { useLanguage } from '../src/core/words'

await useLanguage('en')

/** The time of day that the page shows of a moment to somebody in a zone. */
function shown(zone: string, at: string): string {
  me.value = { zone, language: 'en' } as Me
  return /\d\d:\d\d/.exec(dateTime(at))?.[0] ?? 'no time'
}

/** The night in which clocks change, for somebody in Europe, America and Australia: before and after, in both seasons. */
const CHANGES: Array<[zone: string, moment: string, before: string, after: string]> = [
  ['Europe/Copenhagen', '2026-03-29T01:00:00Z', '01:59', '03:00'],
  ['Europe/Copenhagen', '2026-10-25T01:00:00Z', '02:59', '02:00'],
  ['America/New_York', '2026-03-08T07:00:00Z', '01:59', '03:00'],
  ['America/New_York', '2026-11-01T06:00:00Z', '01:59', '01:00'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '01:59', '01:30'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '01:59', '02:30'],
]

test('in the night in which the clocks change, each zone has its own time', () => {
  for (const [zone, moment, before, after] of CHANGES) {
    const minute = new Date(Date.parse(moment) - 60_000).toISOString()
    assert.deepEqual([shown(zone, minute), shown(zone, moment)], [before, after], `${zone} ${moment}`)
  }
})

test('a day is that of the zone, and a day of the calendar is the same everywhere', () => {
  me.value = { zone: 'America/New_York', language: 'en' } as Me
  assert.equal(day('2026-03-08T04:59:00Z'), '7 March 2026')
  assert.equal(lastDay('2026-03-09T04:00:00Z'), '8 March 2026')
  assert.equal(calendarDay('2026-03-08'), '8 March 2026')
})

test('a moment in UTC has its day where that is another one, as in mails', () => {
  const inZone = (zone: string) => {
    me.value = { zone, language: 'en' } as Me
    return inUtc('2026-11-24T04:44:00Z')
  }
  assert.equal(inZone('Europe/Berlin'), '04:44 UTC')
  assert.equal(inZone('America/New_York'), 'Tuesday 04:44 UTC')
  assert.deepEqual([inZone('UTC'), inZone('Etc/UTC')], ['UTC', 'UTC'])
  assert.equal(inZone('Nowhere/At_All').endsWith('UTC'), true)
})
