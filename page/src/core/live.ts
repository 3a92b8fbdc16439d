// What has changed at the server, as it happens: one stream for all tabs of a browser, and polling where there is none.
import { batch, effect, signal } from '@preact/signals'
import { reachable } from './api'
import { frames } from './frames'
import { locked, me, pause, token } from './session'
import { MIN_SILENCE, nextSilence, Watch } from './watch'

interface Change {
  kind: 'over' | 'invitation' | 'decision' | 'game'
  game: string
  etag: string
  version: number
  status: string
}

/** The games that have changed, as far as the stream has told; empty if any may have. */
export const changed = signal<ReadonlySet<string>>(new Set())
/** Counts changes, and polls while there is no stream: whoever shows lists reads them again. */
export const tick = signal(0)
/** Whether a stream of this browser is open. */
const streaming = signal(false)

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fieldpost.changes')
const KINDS = ['over', 'invitation', 'decision', 'game']

/** What tabs tell each other: that the stream is there, that it has broken off, or what has changed. */
type Notice = 'open' | 'closed' | Change

/** Something may have changed before the stream was there. */
function began(): void {
  streaming.value = true
  again(new Set())
}

function again(games: ReadonlySet<string>): void {
  batch(() => {
    changed.value = games
    tick.value++
  })
}

let told = new Set<string>()

/** Changes that come together are told together. */
function tell(next: Change): void {
  if (told.size === 0) {
    setTimeout(() => {
      const games = told
      told = new Set()
      again(games)
    }, 100)
  }
  told.add(next.game)
}

channel?.addEventListener('message', event => {
  const notice = event.data as Notice
  if (notice === 'open') began()
  else if (notice === 'closed') streaming.value = false
  else tell(notice)
})

let control: AbortController | undefined

export function listen(): void {
  effect(() => {
    const mine = me.value?.id
    control?.abort()
    control = undefined
    if (!mine) return
    control = new AbortController()
    const { signal } = control
    void locked('fieldpost.stream', () => follow(signal))
  })
  setInterval(() => {
    if (!document.hidden && !streaming.value) again(new Set())
  }, 15_000)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) again(new Set())
  })
  addEventListener('online', () => again(new Set()))
}

/** Reads the stream until the user has signed out, and comes back after every end with what came last. */
async function follow(signal: AbortSignal): Promise<void> {
  let last = ''
  let wait = 1000
  let silence = MIN_SILENCE
  // Whoever only passes through needs no stream.
  await pause(1500)
  while (!signal.aborted) {
    const watch = new Watch(silence)
    const stop = () => watch.end()
    signal.addEventListener('abort', stop)
    try {
      const bearer = await token()
      if (!bearer) return
      const response = await fetch('/v1/me/stream', {
        headers: { authorization: `Bearer ${bearer}`, ...(last ? { 'last-event-id': last } : {}) },
        cache: 'no-store',
        signal: watch.signal,
      })
      if (response.ok && response.body) {
        began()
        reachable.value = true
        channel?.postMessage('open')
        for await (const frame of frames(response.body)) {
          watch.heard()
          if (frame.id) last = frame.id
          if (!KINDS.includes(frame.event)) continue
          const next = { kind: frame.event, ...(JSON.parse(frame.data) as object) } as Change
          tell(next)
          channel?.postMessage(next)
          wait = 1000
        }
      }
    } catch {
      // The stream broke off.
    } finally {
      watch.end()
      signal.removeEventListener('abort', stop)
    }
    silence = nextSilence(silence, watch)
    streaming.value = false
    channel?.postMessage('closed')
    await pause(wait * (1 + Math.random()))
    wait = Math.min(wait * 2, 60_000)
  }
  streaming.value = false
}
