// What has changed at the server, as it happens: one stream of the user for all tabs of a browser, one of a game of others
// while it is watched, and polling where there is none.
import { batch, effect, signal } from '@preact/signals'
import { reachable } from './api'
import { frames, type Frame } from './frames'
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
/** Whether a stream of the user is open in this browser. */
const streaming = signal(false)
/** Whether this tab is seen. */
export const isSeen = signal(!document.hidden)
/** What is shown of which no stream tells: it is read again from time to time. */
const polled = new Set<object>()

/** Something is shown of which no stream tells, until the function that is returned is called. */
export function poll(): () => void {
  const one = {}
  polled.add(one)
  return () => void polled.delete(one)
}

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
    void locked('fieldpost.stream', () => follow(MINE, signal))
  })
  setInterval(() => {
    if (!document.hidden && (!streaming.value || polled.size > 0)) again(new Set())
  }, 15_000)
  document.addEventListener('visibilitychange', () => {
    isSeen.value = !document.hidden
    if (!document.hidden) again(new Set())
  })
  addEventListener('online', () => again(new Set()))
}

/** A stream, and what its frames are for. */
interface Source {
  path: string
  /** Whether it is of the user, and of nobody else. */
  isMine: boolean
  opened: () => void
  closed: () => void
  told: (frame: Frame) => unknown
}

/** What all tabs hear. */
const MINE: Source = {
  path: '/v1/me/stream',
  isMine: true,
  opened: () => {
    began()
    channel?.postMessage('open')
  },
  closed: () => {
    streaming.value = false
    channel?.postMessage('closed')
  },
  told: ({ event, data }) => {
    if (!KINDS.includes(event)) return
    const next = { kind: event, ...(JSON.parse(data) as object) } as Change
    tell(next)
    channel?.postMessage(next)
  },
}

/** Tells of the events after a version of a game of others, until the function that is returned is called. */
export function watchGame(path: string, after: number, told: () => void): () => void {
  const control = new AbortController()
  let unpoll = poll()
  const source: Source = {
    path: `${path}/stream?after=${after}`,
    isMine: false,
    opened: () => unpoll(),
    closed: () => {
      if (!control.signal.aborted) unpoll = poll()
    },
    told: ({ event }) => event !== 'message' && told(),
  }
  void follow(source, control.signal)
  return () => {
    unpoll()
    control.abort()
  }
}

/** Reads a stream until its reader has gone, and comes back after every end with what came last. */
async function follow(source: Source, signal: AbortSignal): Promise<void> {
  let last = ''
  let wait = 1000
  let silence = MIN_SILENCE
  // Whoever only passes through needs no stream.
  await pause(1500)
  while (!signal.aborted) {
    const watch = new Watch(silence)
    const stop = () => watch.end()
    let isOpen = false
    signal.addEventListener('abort', stop)
    try {
      const bearer = await token()
      if (!bearer && source.isMine) return
      const response = await fetch(source.path, {
        headers: { ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...(last ? { 'last-event-id': last } : {}) },
        cache: 'no-store',
        signal: watch.signal,
      })
      if (response.ok && response.body) {
        isOpen = true
        source.opened()
        reachable.value = true
        for await (const frame of frames(response.body)) {
          watch.heard()
          wait = 1000
          if (frame.id) last = frame.id
          source.told(frame)
        }
      }
    } catch {
      // The stream broke off.
    } finally {
      watch.end()
      signal.removeEventListener('abort', stop)
    }
    silence = nextSilence(silence, watch)
    if (isOpen) source.closed()
    await pause(wait * (1 + Math.random()))
    wait = Math.min(wait * 2, 60_000)
  }
}
