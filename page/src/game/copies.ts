// What was read of a game before, for when there is no connection.
import type { EventList, Event, LegalActionList } from '../contract'
import { read, type Answer } from '../core/api'
import { copyOf } from '../core/offline'

export const eventsAfter = (path: string, version: number): string => `${path}/events?after=${version}&limit=100&said=true`

/** What may be done; of a game that was read before, what was read with it, if anything was. */
export async function actionsOf(path: string, isCopy?: true): Promise<Pick<Answer<LegalActionList>, 'data' | 'isCopy'> | undefined> {
  if (!isCopy) return read('list_legal_actions', `${path}/actions`)
  const data = (await copyOf(`${path}/actions`)) as LegalActionList | undefined
  return data && { data, isCopy }
}

/**
 * The events after a version, up to another: those that came while the page was open were read, and kept, by themselves. Nothing
 * if the game was never opened.
 */
export async function keptEvents(path: string, after: number, until: number): Promise<Event[] | undefined> {
  const events: Event[] = []
  for (let next: number | undefined = after; next !== undefined && next < until; ) {
    const list = (await copyOf(eventsAfter(path, next))) as EventList | undefined
    if (!list && next === 0) return undefined
    events.push(...(list?.events ?? []))
    next = list && (list.next ?? list.events.at(-1)?.version)
  }
  return events
}
