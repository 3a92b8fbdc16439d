// Copies of what was read last, for when there is no connection. They belong to one user and are gone when they sign
// out. Nothing that is written waits here to be sent.
import { signal } from '@preact/signals'

interface Copy {
  data: unknown
  at: string
}

/** Since when what the page shows may be out of date; nothing while there is a connection. */
export const asOf = signal<string | undefined>(undefined)

const NAME = 'fieldpost'
const STORE = 'reads'
/** For how many days a copy is of use. */
const MAX_DAYS = 14
/**
 * What may be kept: what is listed here, and nothing that is added to the interface later. So no settings, sessions or
 * tokens, no draft of a setup, no standing orders, and nothing that players say to each other.
 */
const KEPT = /^\/v1\/(me|me\/decisions|rulesets(\/[^/]+)?|boards\/[^/]+|games|games\/[^/]+|games\/[^/]+\/(actions|events|rules|note))$/
export const isKept = (path: string): boolean => KEPT.test(path.split('?')[0] ?? '')

let opened: Promise<IDBDatabase | undefined> | undefined

function database(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise(done => {
    try {
      const request = indexedDB.open(NAME, 1)
      request.onupgradeneeded = () => request.result.createObjectStore(STORE)
      request.onsuccess = () => done(request.result)
      request.onerror = () => done(undefined)
    } catch {
      done(undefined)
    }
  })
  return opened
}

async function inStore<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const base = await database()
  if (!base) return undefined
  return new Promise(done => {
    try {
      const request = run(base.transaction(STORE, mode).objectStore(STORE))
      request.onsuccess = () => done(request.result)
      request.onerror = () => done(undefined)
    } catch {
      done(undefined)
    }
  })
}

export function keepCopy(path: string, data: unknown): void {
  if (asOf.peek() !== undefined) asOf.value = undefined
  if (isKept(path)) void inStore('readwrite', store => store.put({ data, at: new Date().toISOString() } satisfies Copy, path))
}

export async function copyOf(path: string): Promise<unknown> {
  if (!isKept(path)) return undefined
  const copy = (await inStore('readonly', store => store.get(path))) as Copy | undefined
  if (copy) asOf.value = copy.at
  return copy?.data
}

/** Deletes what was last read so long ago that nobody misses it. */
export async function forgetOldCopies(): Promise<void> {
  const oldest = new Date(Date.now() - MAX_DAYS * 86_400_000).toISOString()
  const base = await database()
  const cursors = base?.transaction(STORE, 'readwrite').objectStore(STORE).openCursor()
  if (!cursors) return
  cursors.onsuccess = () => {
    const cursor = cursors.result
    if (!cursor) return
    if ((cursor.value as Copy).at < oldest) cursor.delete()
    cursor.continue()
  }
}

export const forgetCopies = (): void => void inStore('readwrite', store => store.clear())
