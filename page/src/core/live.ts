// What has changed at the server, as it happens: one stream for all tabs of a browser, and polling where there is none.
import { effect, signal } from '@preact/signals'
import { reachable } from './api'
import { frames } from './frames'
import { locked, me, pause, token } from './session'

export interface Change {
  kind: 'over' | 'invitation' | 'decision' | 'game'
  game: string
  etag: string
  version: number
  status: string
}

/** The latest change of one of my games. */
export const change = signal<Change | undefined>(undefined)
/** Counts changes, and polls while there is no stream: whoever shows lists reads them again. */
export const tick = signal(0)
/** Whether a stream of this browser is open. */
export const streaming = signal(false)

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fieldpost.changes')
const KINDS = ['over', 'invitation', 'decision', 'game']

function tell(next: Change): void {
  change.value = next
  tick.value++
}

channel?.addEventListener('message', event => {
  streaming.value = true
  if (event.data !== 'open') tell(event.data as Change)
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
    if (!document.hidden && !streaming.value) tick.value++
  }, 15_000)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) tick.value++
  })
  addEventListener('online', () => tick.value++)
}

/** Reads the stream until the user has signed out, and comes back after every end with what came last. */
async function follow(signal: AbortSignal): Promise<void> {
  let last = ''
  let wait = 1000
  // Whoever only passes through needs no stream.
  await pause(1500)
  while (!signal.aborted) {
    try {
      const bearer = await token()
      if (!bearer) return
      const response = await fetch('/v1/me/stream', {
        headers: { authorization: `Bearer ${bearer}`, ...(last ? { 'last-event-id': last } : {}) },
        cache: 'no-store',
        signal,
      })
      if (response.ok && response.body) {
        streaming.value = true
        reachable.value = true
        channel?.postMessage('open')
        const began = last === '' ? Date.now() : 0
        for await (const frame of frames(response.body)) {
          if (frame.id) last = frame.id
          if (!KINDS.includes(frame.event) || Date.now() - began < 500) continue
          const next = { kind: frame.event, ...(JSON.parse(frame.data) as object) } as Change
          tell(next)
          channel?.postMessage(next)
          wait = 1000
        }
      }
    } catch {
      // The stream broke off.
    }
    streaming.value = false
    await pause(wait)
    wait = Math.min(wait * 2, 60_000)
  }
  streaming.value = false
}
