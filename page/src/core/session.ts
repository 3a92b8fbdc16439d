// Who is signed in. The access token lives in memory only; the refresh token in a cookie that scripts cannot read.
import { batch, effect, signal } from '@preact/signals'
import type { Me, Tokens } from '../contract'
import { endEra, era, known } from './known'
import { forgetCopies } from './offline'
import { canKeep, forgetAll, forgetTab, keep, kept, tabOf } from './store'

interface AccessToken {
  session: string
  token: string
  /** When the token has to be replaced, by the clock of this machine since its start. */
  until: number
}

export const me = signal<Me | undefined>(undefined)
/** Whether a session has ended by itself, in the middle of something. */
export const ended = signal(false)
/** The user whose things the page shows: the one who is signed in or, once a session has ended by itself, its user. */
export const owner = signal<Me | undefined>(undefined)

effect(() => {
  if (me.value) owner.value = me.value
  else if (!ended.value) owner.value = undefined
})

/** Whether the last attempt to renew the token got no answer. */
let isSilent = false
let held: AccessToken | undefined
let running: Promise<boolean> | undefined

/** A message between tabs: a session has ended by itself or by its user, or a user has begun one. */
export type Notice = 'ended' | 'signed-out' | { user: string }

export const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fieldpost.session')
const tell = (notice: Notice): void => channel?.postMessage(notice)
/** How long an answer about the session may take, in milliseconds. */
const LIMIT = 10_000

export function hold(tokens: Tokens): void {
  held = {
    session: tokens.session,
    token: tokens.access_token,
    until: performance.now() + Math.max(5, tokens.expires_in - 30) * 1000,
  }
  keep('session', 'yes')
}

/** Shows the things of a user who has signed in; what an ended session has left on the page stays, if it was theirs. */
export function begin(mine: Me): void {
  tabOf(mine.id)
  batch(() => {
    me.value = mine
    ended.value = false
  })
  tell({ user: mine.id })
}

/** Whether the page was begun without a connection, and its user has no token yet. */
export const isAlone = (): boolean => held === undefined && me.peek() !== undefined

export const session = (): string | undefined => held?.session

/** Whether it is worth asking for a token at the start: without storage it always is. */
export const maybeSignedIn = (): boolean => kept('session') !== null || !canKeep()

/** The token to send now, after replacing one that is about to expire. */
export async function token(): Promise<string | undefined> {
  if (!held && me.peek() === undefined) return undefined
  // Signed in without a connection: the first answer brings the token. Nobody waits for it while there is none.
  if (!held && running && isSilent) throw new TypeError('no answer')
  if (!held) await refresh()
  if (!held) return undefined
  if (performance.now() > held.until) await refresh()
  return held?.token
}

/** Replaces the token; false if the session has ended, or is another user's by now. Tabs take turns, and whoever calls twice asks once. */
export function refresh(): Promise<boolean> {
  running ??= locked('fieldpost.refresh', ask).finally(() => {
    running = undefined
  })
  return running
}

async function ask(): Promise<boolean> {
  const asked = era()
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch('/v1/sessions/refresh', {
        method: 'POST',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(LIMIT),
      })
      isSilent = false
      if (response.ok) {
        const tokens = (await response.json()) as Tokens
        // They have signed out meanwhile.
        if (asked.aborted) return false
        if (!(await isMine(tokens))) {
          forgetHere('ended')
          return false
        }
        hold(tokens)
        return true
      }
      if (response.status === 401 && (await isOver(response))) {
        forget('ended')
        return false
      }
    } catch (why) {
      isSilent = true
      if (attempt >= 2 || !navigator.onLine) throw why
    }
    if (attempt >= 3) throw new TypeError('no answer')
    await pause(400 * 2 ** attempt)
  }
}

/** Whether tokens are of the user of this tab: another one may have begun a session in another tab. */
async function isMine(tokens: Tokens): Promise<boolean> {
  const mine = owner.peek()
  if (!mine || held?.session === tokens.session) return true
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const response = await fetch('/v1/me', { headers, cache: 'no-store', signal: AbortSignal.timeout(LIMIT) })
  if (!response.ok) throw new TypeError('no answer')
  return ((await response.json()) as Me).id === mine.id
}

/** Whether the server itself says so, and not something in front of it. */
async function isOver(response: Response): Promise<boolean> {
  try {
    const { type } = (await response.json()) as { type?: string }
    return type === '/problems/invalid-refresh-token' || type === '/problems/barred'
  } catch {
    return false
  }
}

/**
 * The session is over, here and in the other tabs. Of one that its user has ended nothing stays on the page. What the
 * tabs share is removed here: another tab may hear of it when the next user has already begun.
 */
export function forget(notice: 'ended' | 'signed-out' = 'signed-out'): void {
  forgetAll()
  forgetCopies()
  forgetHere(notice)
  closeNotices()
  tell(notice)
}

/** Takes away the notices that this browser shows: they say who plays with whom. */
function closeNotices(): void {
  const all = navigator.serviceWorker?.getRegistration().then(found => found?.getNotifications())
  void all?.then(
    list => list?.forEach(one => one.close()),
    () => undefined,
  )
}

/** The session is over in this tab. */
export function forgetHere(notice: 'ended' | 'signed-out'): void {
  held = undefined
  if (notice === 'ended') known.clear()
  else {
    endEra()
    forgetTab()
  }
  batch(() => {
    ended.value = notice === 'ended' && owner.peek() !== undefined
    me.value = undefined
  })
}

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Runs something while no other tab does. */
export function locked<T>(name: string, run: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, run) as Promise<T>) : run()
}
