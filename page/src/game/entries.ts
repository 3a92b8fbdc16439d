// The sentences of the server about what happened, version by version.
import type { Event } from '../contract'

export interface Entry {
  version: number
  at: string
  sentences: string[]
}

/** The sentences of each version, oldest first. */
export function entries(events: Event[], after = 0): Entry[] {
  const found: Entry[] = []
  for (const event of events) {
    if (!event.said || event.version <= after) continue
    const last = found.at(-1)
    if (last?.version === event.version) last.sentences.push(event.said)
    else found.push({ version: event.version, at: event.at, sentences: [event.said] })
  }
  return found
}
