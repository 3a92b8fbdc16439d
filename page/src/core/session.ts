// Who is signed in. The access token lives in memory only; the refresh token in a cookie that scripts cannot read.
import { signal } from '@preact/signals'
import type { Me, Tokens } from '../contract'
import { forgetCopies } from './offline'
import { forgetAll, keep, kept } from './store'

interface Held {
  session: string
  token: string
  /** When the token has to be replaced, by the clock of this machine since its start. */
  until: number
}

export const me = signal<Me | undefined>(undefined)
/** Whether a session has ended by itself, in the middle of something. */
export const ended = signal(false)

let held: Held | undefined
let running: Promise<boolean> | undefined
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fieldpost.session')

export function hold(tokens: Tokens): void {
  held = {
    session: tokens.session,
    token: tokens.access_token,
    until: performance.now() + Math.max(5, tokens.expires_in - 30) * 1000,
  }
  keep('session', 'yes')
  ended.value = false
}

export const session = (): string | undefined => held?.session

/** Whether it is worth asking for a token at the start: without storage it always is. */
export const maybeSignedIn = (): boolean => kept('session') !== null || !canKeep()

function canKeep(): boolean {
  keep('probe', 'yes')
  const can = kept('probe') !== null
  keep('probe', null)
  return can
}

/** The token to send now, after replacing one that is about to expire. */
export async function token(): Promise<string | undefined> {
  if (!held && me.peek() === undefined) return undefined
  // Signed in without a connection: the first answer brings the token.
  if (!held) await refresh()
  if (!held) return undefined
  if (performance.now() > held.until) await refresh()
  return held?.token
}

/** Replaces the token; false if the session has ended. Tabs take turns, and whoever calls twice asks once. */
export function refresh(): Promise<boolean> {
  running ??= locked('fieldpost.refresh', ask).finally(() => {
    running = undefined
  })
  return running
}

async function ask(): Promise<boolean> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch('/v1/sessions/refresh', { method: 'POST', credentials: 'same-origin' })
      if (response.ok) {
        hold((await response.json()) as Tokens)
        return true
      }
      if (response.status < 500 && response.status !== 429) {
        ended.value = me.peek() !== undefined
        forget()
        return false
      }
    } catch (why) {
      if (attempt >= 2 || !navigator.onLine) throw why
    }
    if (attempt >= 3) throw new TypeError('no answer')
    await pause(400 * 2 ** attempt)
  }
}

/** The session is over, here and in the other tabs. */
export function forget(tell = true): void {
  held = undefined
  me.value = undefined
  forgetAll()
  forgetCopies()
  if (tell) channel?.postMessage('ended')
}

channel?.addEventListener('message', event => {
  if (event.data !== 'ended') return
  ended.value = me.peek() !== undefined
  forget(false)
})

export const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms))

/** Runs something while no other tab does. */
export function locked<T>(name: string, run: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(name, run) as Promise<T>) : run()
}
