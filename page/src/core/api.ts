// Requests to the public interface, and nothing else. Reads are asked with the tag of what is known; writes that may
// be repeated are repeated when their answer is lost.
import { signal } from '@preact/signals'
import type { Problem, Responses } from '../contract'
import { era, known } from './known'
import { copyOf, isKept, keepCopy } from './offline'
import { isAlone, pause, refresh, token } from './session'
import { language, t } from './words'

/** A refusal, with the sentence of the server. */
export class Failure extends Error {
  readonly code: string
  constructor(
    readonly problem: Problem,
    /** Whether an earlier attempt got no answer, and so may have been carried out. */
    private readonly isRepeated = false,
  ) {
    super(problem.detail)
    this.code = problem.type.split('/').at(-1) ?? ''
  }

  /** Whether the server has refused the request; otherwise it may have been carried out. */
  get isAnswer(): boolean {
    return this.problem.status >= 400 && this.problem.status < 500
  }

  /** Whether nothing was done, and the same request would be refused again: not for want of a session or of patience. */
  get isFinal(): boolean {
    return this.isAnswer && !this.isRepeated && ![401, 429].includes(this.problem.status)
  }
}

/** A problem that the page itself has, with its sentence; status 0 if there was no answer. */
export const ownProblem = (code: string, status: number, detail: string): Problem => ({
  type: `/problems/${code}`,
  title: '',
  status,
  detail,
  request_id: '',
})

/** The same as a refusal. */
export const failure = (code: string, status: number, detail: string): Failure => new Failure(ownProblem(code, status, detail))

export interface Answer<T> {
  data: T
  etag: string | undefined
  status: number
  /** Whether it was read before, and there is no connection now. */
  isCopy?: true
}

interface Request {
  body?: unknown
  ifMatch?: string
  ifNoneMatch?: string
  /** The same key for every attempt: what was done already is not done again. */
  key?: string
  signal?: AbortSignal
  /** Sent to its end even if the page is left. */
  keepalive?: boolean
  /** The token of a session that is not the page's yet. */
  bearer?: string
  /** How long the answer may take, in milliseconds, if not as long as others. */
  limit?: number
}

/** How long an answer may take, in milliseconds: what hangs is asked again rather than waited for. */
const READ_LIMIT = 15_000
const WRITE_LIMIT = 30_000
const DOWNLOAD_LIMIT = 600_000

/** How long a reader waits before they are shown what was read before, in milliseconds, and until they are told so. */
const PATIENCE = 900
const UNTOLD = 1500

/** Whether the last request got an answer. */
export const reachable = signal(true)
/** Whether a reader had to wait for too long, and nothing has been answered since. */
let isHanging = false
/** Who reads again once an answer is there that was too late for them. */
const readers = new WeakMap<AbortSignal, () => void>()

export const whenLate = (signal: AbortSignal, again: () => void): unknown => readers.set(signal, again)

/** True, after this many milliseconds. */
export const late = (ms: number): Promise<true> =>
  new Promise(done => AbortSignal.timeout(ms).addEventListener('abort', () => done(true)))

/** What was read before is shown in place of an answer; its reader is told if there is none soon. */
export function hang(): void {
  if (isHanging) return
  isHanging = true
  void late(UNTOLD).then(() => {
    if (isHanging) reachable.value = false
  })
}

/** How much later it is at the server than here, in milliseconds. */
const clockOffset = signal(0)

/** A random key; `randomUUID` is only there in pages that came over TLS or from this machine. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * Reads something; what has not changed is not sent again. Whoever can be told of an answer that comes late, by `whenLate`,
 * is given what was read before in place of one that lets them wait.
 */
export async function read<Operation extends keyof Responses>(
  operation: Operation,
  path: string,
  signal?: AbortSignal,
): Promise<Answer<Responses[Operation]>> {
  const asked = era()
  const answer = readNow(operation, path, signal)
  const copied = async (): Promise<Answer<Responses[Operation]> | undefined> => {
    const copy = await copyOf(path)
    return copy === undefined || asked.aborted ? undefined : { data: copy as Responses[Operation], etag: undefined, status: 200, isCopy: true }
  }
  if (signal && readers.has(signal) && isKept(path)) {
    let isThere = false
    const there = answer.then(
      () => (isThere = true),
      () => (isThere = true),
    )
    if (!isHanging && !isAlone()) await Promise.race([there, late(PATIENCE)])
    const copy = isThere ? undefined : await copied()
    if (copy && !isThere) {
      hang()
      answer.then(
        () => tell(signal),
        (why: unknown) => why instanceof Failure && why.isAnswer && tell(signal),
      )
      return copy
    }
  }
  try {
    return await answer
  } catch (why) {
    const copy = why instanceof Failure && why.code === 'unreachable' ? await copied() : undefined
    if (copy) return copy
    throw why
  }
}

/** Once: what is read again is waited for. */
function tell(reader: AbortSignal): void {
  const again = readers.get(reader)
  readers.delete(reader)
  if (!reader.aborted) again?.()
}

async function readNow<Operation extends keyof Responses>(
  operation: Operation,
  path: string,
  signal?: AbortSignal,
): Promise<Answer<Responses[Operation]>> {
  const spot = `${language()} ${path}`
  const asked = era()
  const before = known.get(spot)
  const answer = await call(operation, 'GET', path, {
    ...(before?.etag ? { ifNoneMatch: before.etag } : {}),
    ...(signal ? { signal } : {}),
  })
  refuseLeft(asked)
  keepCopy(path, answer.status === 304 ? before?.data : answer.data)
  if (answer.status === 304 && before) return { ...answer, data: before.data as Responses[Operation], etag: before.etag }
  known.set(spot, { etag: answer.etag ?? '', data: answer.data })
  return answer
}

/** A request of any kind. */
export async function call<Operation extends keyof Responses>(
  _operation: Operation,
  method: string,
  path: string,
  request: Request = {},
): Promise<Answer<Responses[Operation]>> {
  const { response, isRepeated } = await sent(method, path, request)
  const etag = response.headers.get('etag') ?? undefined
  if (response.status === 304 || response.status === 204) {
    return { data: undefined as Responses[Operation], etag, status: response.status }
  }
  const text = await response.text()
  if (response.ok) {
    const data = (text.startsWith('{') ? JSON.parse(text) : text) as Responses[Operation]
    return { data, etag, status: response.status }
  }
  throw new Failure(problemOf(response, text), isRepeated)
}

/** Saves a file of the server under a name. */
export async function download(path: string, name: string): Promise<void> {
  const { response } = await sent('GET', path, { limit: DOWNLOAD_LIMIT })
  if (!response.ok) throw new Failure(problemOf(response, await response.text()))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

function problemOf(response: Response, text: string): Problem {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return ownProblem('internal', response.status, t('error_answer', { status: response.status }))
  }
}

/** A write may be repeated if it has a key, or if doing it twice is the same as doing it once. */
const isRepeatable = (method: string, request: Request): boolean =>
  method !== 'POST' || request.key !== undefined

/** How often a request is repeated whose answer was lost. */
function repetitions(method: string, request: Request, why: unknown): number {
  if (!isRepeatable(method, request)) return 0
  // Without a connection whoever only reads is shown what was read before, at once.
  if (method === 'GET' && !navigator.onLine) return 0
  // The server is known to be gone, and what was read before is as good as it gets.
  if (method === 'GET' && isAlone()) return 1
  return why instanceof DOMException && why.name === 'TimeoutError' ? 1 : 4
}

/** Why a request of a user who is gone has no answer: nothing is sent or kept as the next one. */
const left = (): Failure => failure('left', 0, t('error_unreachable'))

/** Refuses the request of a user who has left meanwhile. */
export function refuseLeft(asked: AbortSignal): void {
  if (asked.aborted) throw left()
}

/** The answer of the server, and whether an earlier attempt got none. */
interface ServerAnswer {
  response: Response
  isRepeated: boolean
}

async function sent(method: string, path: string, request: Request): Promise<ServerAnswer> {
  const asked = era()
  let renewed = false
  let lost = false
  for (let attempt = 0; ; attempt++) {
    let response: Response
    try {
      const bearer = request.bearer ?? (await token())
      refuseLeft(asked)
      response = await fetched(method, path, request, bearer)
      reachable.value = true
      isHanging = false
      noteClock(response)
      if (response.status === 401 && !renewed && !request.bearer) {
        renewed = true
        const now = await token()
        // A token that was replaced while the request was under way is not replaced again.
        if (now !== undefined && (now !== bearer || (await refresh()))) continue
      }
    } catch (why) {
      refuseLeft(asked)
      if (request.signal?.aborted) throw why
      lost = true
      // Told after the second attempt; the others go on.
      if (attempt === 1) reachable.value = false
      if (attempt < repetitions(method, request, why)) {
        await pause(300 * 2 ** attempt)
        continue
      }
      reachable.value = false
      throw failure('unreachable', 0, t('error_unreachable'))
    }
    refuseLeft(asked)
    if ((response.status === 503 || response.status === 502) && isRepeatable(method, request) && attempt < 4) {
      lost = true
      await pause(Math.min(4000, 500 * 2 ** attempt))
      continue
    }
    // What an earlier attempt has deleted is not there any more.
    if (method === 'DELETE' && lost && response.status === 404) return { response: new Response(null, { status: 204 }), isRepeated: lost }
    return { response, isRepeated: lost }
  }
}

/** One attempt, with its whole answer. */
async function fetched(method: string, path: string, request: Request, bearer: string | undefined): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': language() }
  if (bearer) headers['authorization'] = `Bearer ${bearer}`
  if (request.ifMatch) headers['if-match'] = request.ifMatch
  if (request.ifNoneMatch) headers['if-none-match'] = request.ifNoneMatch
  if (request.key) headers['idempotency-key'] = request.key
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  const control = new AbortController()
  const limit = request.limit ?? (method === 'GET' ? READ_LIMIT : WRITE_LIMIT)
  const timer = setTimeout(() => control.abort(new DOMException('no answer', 'TimeoutError')), limit)
  const leave = () => control.abort(request.signal?.reason)
  const ends = [era(), ...(request.signal ? [request.signal] : [])]
  for (const end of ends) {
    if (end.aborted) leave()
    end.addEventListener('abort', leave)
  }
  try {
    const response = await fetch(path, {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: control.signal,
      ...(request.body !== undefined ? { body: JSON.stringify(request.body) } : {}),
      ...(request.keepalive ? { keepalive: true } : {}),
    })
    if (response.status === 204 || response.status === 304) return response
    const { status, headers: fields } = response
    return new Response(await response.arrayBuffer(), { status, headers: fields })
  } finally {
    clearTimeout(timer)
    for (const end of ends) end.removeEventListener('abort', leave)
  }
}

function noteClock(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(date)) return
  const offset = date - Date.now()
  if (Math.abs(offset - clockOffset.peek()) > 2000) clockOffset.value = offset
}

/** Now, by the clock of the server. */
export const now = (): number => Date.now() + clockOffset.value
