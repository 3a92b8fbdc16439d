// Requests to the public interface, and nothing else. Reads are asked with the tag of what is known; writes that may
// be repeated are repeated when their answer is lost.
import { signal } from '@preact/signals'
import type { Problem, Responses } from '../contract'
import { copyOf, forgetCopies, keepCopy } from './offline'
import { pause, refresh, token } from './session'
import { language, t } from './words'

/** A refusal, with the sentence of the server. */
export class Failure extends Error {
  readonly code: string
  constructor(readonly problem: Problem) {
    super(problem.detail)
    this.code = problem.type.split('/').at(-1) ?? ''
  }
}

export interface Answer<T> {
  data: T
  etag: string | undefined
  status: number
}

interface Request {
  body?: unknown
  ifMatch?: string
  ifNoneMatch?: string
  /** The same key for every attempt: what was done already is not done again. */
  key?: string
  signal?: AbortSignal
}

/** Whether the last request got an answer. */
export const reachable = signal(true)
/** How much later it is at the server than here, in milliseconds. */
export const clockOffset = signal(0)

export const newKey = (): string => crypto.randomUUID()

const known = new Map<string, { etag: string; data: unknown }>()

/** Forgets what was read as another user. */
export function forgetReads(): void {
  known.clear()
  forgetCopies()
}

/** Reads something; what has not changed is not sent again. */
export async function read<Operation extends keyof Responses>(
  _operation: Operation,
  path: string,
  signal?: AbortSignal,
): Promise<Answer<Responses[Operation]>> {
  const spot = `${language()} ${path}`
  const before = known.get(spot)
  let answer: Answer<Responses[Operation]>
  try {
    answer = await call(_operation, 'GET', path, {
      ...(before ? { ifNoneMatch: before.etag } : {}),
      ...(signal ? { signal } : {}),
    })
  } catch (why) {
    const copy = why instanceof Failure && why.code === 'unreachable' ? await copyOf(path) : undefined
    if (copy === undefined) throw why
    return { data: copy as Responses[Operation], etag: undefined, status: 200 }
  }
  keepCopy(path, answer.status === 304 ? before?.data : answer.data)
  if (answer.status === 304 && before) return { ...answer, data: before.data as Responses[Operation], etag: before.etag }
  if (answer.etag) known.set(spot, { etag: answer.etag, data: answer.data })
  return answer
}

/** A request of any kind. */
export async function call<Operation extends keyof Responses>(
  _operation: Operation,
  method: string,
  path: string,
  request: Request = {},
): Promise<Answer<Responses[Operation]>> {
  const response = await sent(method, path, request)
  const etag = response.headers.get('etag') ?? undefined
  if (response.status === 304 || response.status === 204) {
    return { data: undefined as Responses[Operation], etag, status: response.status }
  }
  const text = await response.text()
  if (response.ok) {
    const data = (text.startsWith('{') ? JSON.parse(text) : text) as Responses[Operation]
    return { data, etag, status: response.status }
  }
  throw new Failure(problemOf(response, text))
}

function problemOf(response: Response, text: string): Problem {
  try {
    return JSON.parse(text) as Problem
  } catch {
    const detail = t('error_answer', { status: response.status })
    return { type: '/problems/internal', title: detail, status: response.status, detail, request_id: '' }
  }
}

/** A write may be repeated if it has a key, or if doing it twice is the same as doing it once. */
const isRepeatable = (method: string, request: Request): boolean =>
  method !== 'POST' || request.key !== undefined

export async function sent(method: string, path: string, request: Request): Promise<Response> {
  let renewed = false
  for (let attempt = 0; ; attempt++) {
    let response: Response
    try {
      response = await fetched(method, path, request)
      reachable.value = true
      noteClock(response)
    } catch (why) {
      if (request.signal?.aborted) throw why
      // Without a connection whoever only reads is shown what was read before, at once.
      if (isRepeatable(method, request) && attempt < (method === 'GET' && !navigator.onLine ? 0 : 4)) {
        await pause(300 * 2 ** attempt)
        continue
      }
      reachable.value = false
      throw new Failure({ type: '/problems/unreachable', title: '', status: 0, detail: t('error_unreachable'), request_id: '' })
    }
    if (response.status === 401 && !renewed && (await token()) !== undefined) {
      renewed = true
      if (await refresh()) continue
    }
    if ((response.status === 503 || response.status === 502) && isRepeatable(method, request) && attempt < 4) {
      await pause(Math.min(4000, 500 * 2 ** attempt))
      continue
    }
    return response
  }
}

async function fetched(method: string, path: string, request: Request): Promise<Response> {
  const headers: Record<string, string> = { 'accept-language': language() }
  const bearer = await token()
  if (bearer) headers['authorization'] = `Bearer ${bearer}`
  if (request.ifMatch) headers['if-match'] = request.ifMatch
  if (request.ifNoneMatch) headers['if-none-match'] = request.ifNoneMatch
  if (request.key) headers['idempotency-key'] = request.key
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  return fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    cache: 'no-store',
    ...(request.body !== undefined ? { body: JSON.stringify(request.body) } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  })
}

function noteClock(response: Response): void {
  const date = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(date)) return
  const offset = date - Date.now()
  if (Math.abs(offset - clockOffset.peek()) > 2000) clockOffset.value = offset
}

/** Now, by the clock of the server. */
export const now = (): number => Date.now() + clockOffset.value
