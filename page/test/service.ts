// A browser without a window, and a service that answers as a test says: imported before the page's own files.
import { mock } from 'node:test'

const page = globalThis as Record<string, unknown>
// Node waits for whoever listens.
delete page['BroadcastChannel']
page['location'] = { pathname: '/', hash: '', href: 'http://page.test/' }
page['addEventListener'] = () => undefined
page['document'] = { documentElement: { lang: '' }, addEventListener: () => undefined }

/** Storage as a browser has it. */
const storage = (items: Map<string, string>) =>
  new Proxy(
    {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => items.set(name, value),
      removeItem: (name: string) => items.delete(name),
    },
    { ownKeys: () => [...items.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  )

/** What the tabs of the browser share. */
export const shared = new Map<string, string>()
page['localStorage'] = storage(shared)
/** What this tab keeps. */
export const tab = new Map<string, string>()
page['sessionStorage'] = storage(tab)
Object.defineProperty(globalThis, 'navigator', { value: { onLine: true, languages: ['en'] } })
mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })

export interface AskedRequest {
  method: string
  path: string
  body: unknown
  header: (name: string) => string | undefined
}

/** What becomes of a request: its answer, or nothing, because the answer is lost or never comes. */
export type Outcome = Response | 'lost' | 'hangs'

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers })

export const refusal = (code: string, status: number): Response =>
  json({ type: `/problems/${code}`, title: code, status, detail: code, request_id: 'x' }, status)

/** Answers the requests of the page from now on; returns those that were asked. */
export function serve(answer: (asked: AskedRequest) => Outcome | Promise<Outcome>): AskedRequest[] {
  const all: AskedRequest[] = []
  page['fetch'] = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = (init.headers ?? {}) as Record<string, string>
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body))
    const asked = { method: init.method ?? 'GET', path, body, header: (name: string) => headers[name] }
    all.push(asked)
    const outcome = await answer(asked)
    if (outcome === 'lost') throw new TypeError('no answer')
    if (outcome !== 'hangs') return outcome
    return new Promise((_, lost) => init.signal?.addEventListener('abort', () => lost(init.signal?.reason)))
  }
  return all
}

/** Lets time pass until something is done. */
export async function passing<T>(promise: Promise<T>): Promise<T> {
  let isOver = false
  const over = () => (isOver = true)
  promise.then(over, over)
  for (let turn = 0; !isOver; turn++) {
    if (turn > 10_000) throw new Error('it does not end')
    await new Promise<void>(done => setImmediate(done))
    if (!isOver) mock.timers.tick(500)
  }
  return promise
}
