// What was read in this tab as one user, with its tags, so that what has not changed is not sent again.

export const known = new Map<string, { etag: string; data: unknown }>()

let current = new AbortController()

/** The time of one user in this tab: aborted once it is over, so that what was asked in it ends with it. */
export const era = (): AbortSignal => current.signal

/** The time of a user is over: what they read is forgotten, and what they asked for is not waited for. */
export function endEra(): void {
  known.clear()
  const ended = current
  current = new AbortController()
  ended.abort()
}
