import assert from 'node:assert/strict'
import { mock, test } from 'node:test'

type Listener = (event: unknown) => void
const listeners = new Map<string, Listener>()
const shown: Array<[string, unknown]> = []
const focused: string[] = []
const opened: string[] = []
let windows: Array<{ url: string; focus: () => void }> = []

const worker = globalThis as Record<string, unknown>
worker['self'] = {
  location: { origin: 'https://play.example.org' },
  addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  registration: { showNotification: (title: string, options: unknown) => shown.push([title, options]) },
  clients: { matchAll: () => windows, openWindow: (address: string) => opened.push(address) },
}
await import('../src/worker')

async function happen(name: string, event: object): Promise<void> {
  const waited: unknown[] = []
  listeners.get(name)?.({ ...event, waitUntil: (what: unknown) => waited.push(what) })
  await Promise.all(waited)
}

const open = (...urls: string[]) => (windows = urls.map(url => ({ url, focus: () => focused.push(url) })))

test('what is pushed is shown as it is, and a newer one takes the place of an older one', async () => {
  const said = { title: 'Stratego with bert', body: 'It is your turn.', path: '/games/1', tag: 'one' }
  await happen('push', { data: { json: () => said } })
  assert.deepEqual(shown, [['Stratego with bert', { body: 'It is your turn.', tag: 'one', data: '/games/1', renotify: true }]])
})

test('a push that says nothing is shown as one of this page', async () => {
  shown.length = 0
  await happen('push', { data: null })
  assert.deepEqual(shown, [['fieldpost', { body: '', tag: 'fieldpost', data: '/', renotify: true }]])
})

async function press(path: string): Promise<boolean> {
  let isClosed = false
  await happen('notificationclick', { notification: { data: path, close: () => (isClosed = true) } })
  return isClosed
}

test('a press leads to the page of the game, which is opened only where it is not open', async () => {
  open('https://play.example.org/', 'https://play.example.org/games/1#v=3')
  assert(await press('/games/1'))
  assert.deepEqual([focused, opened], [['https://play.example.org/games/1#v=3'], []])
  assert(await press('/games/2'))
  assert.deepEqual(opened, ['https://play.example.org/games/2'])
})

test('no press leads elsewhere', async () => {
  const before = opened.length
  assert(await press('//elsewhere.example.org/'))
  assert.equal(opened.length, before)
})

const cache = new Map<string, Response>()
const nameOf = (request: string | { url: string }) => (typeof request === 'string' ? request : request.url)
const store = {
  match: async (request: string | { url: string }) => cache.get(nameOf(request))?.clone(),
  put: async (request: string | { url: string }, response: Response) => void cache.set(nameOf(request), response),
  keys: async () => [...cache.keys()].map(url => ({ url: `https://play.example.org${url}` })),
}
worker['caches'] = { open: async () => store }

const turn = () => new Promise<void>(done => setImmediate(done))

/** Opens a page, whose answer from the server is this; returns what is shown. */
async function navigate(answer: Promise<Response>): Promise<Response> {
  worker['fetch'] = () => answer
  let shown: Promise<Response> | undefined
  const event = {
    request: { method: 'GET', url: 'https://play.example.org/games/1', mode: 'navigate' },
    respondWith: (response: Promise<Response>) => (shown = response),
    waitUntil: () => undefined,
  }
  listeners.get('fetch')?.(event)
  return shown!
}

test('a server that says nothing is not waited for where the frame of the page is kept', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let answer = (_: Response): void => undefined
  const hanging = new Promise<Response>(done => (answer = done))
  let isShown = false
  const first = navigate(hanging)
  void first.then(() => (isShown = true))
  await turn()
  mock.timers.tick(1000)
  await turn()
  assert(!isShown, 'nothing is kept yet')
  answer(new Response('<p>first</p>'))
  assert.equal(await (await first).text(), '<p>first</p>')

  let answerLater = (_: Response): void => undefined
  const second = navigate(new Promise(done => (answerLater = done)))
  await turn()
  mock.timers.tick(1000)
  assert.equal(await (await second).text(), '<p>first</p>')
  answerLater(new Response('<p>second</p>'))
  for (let count = 0; count < 10; count++) await turn()
  assert.equal(await cache.get('/')?.clone().text(), '<p>second</p>', 'what comes later is kept')
  assert.equal(await (await navigate(Promise.reject(new TypeError('lost')))).text(), '<p>second</p>')
  assert.equal(await (await navigate(Promise.resolve(new Response('<p>third</p>')))).text(), '<p>third</p>')
})

test('what a page of another build has loaded is not kept beside the frame', async () => {
  worker['Request'] = class {
    constructor(readonly url: string) {}
  }
  worker['fetch'] = async () => new Response('script')
  cache.set('/', new Response('<script type="module" src="/page/app-AAAAAAA2.js"></script>'))
  const tell = (name: string) => happen('message', { data: { keep: [`https://play.example.org${name}`] } })
  await tell('/page/app-BBBBBBB2.js')
  assert(!cache.has('/page/app-BBBBBBB2.js'))
  await tell('/page/app-AAAAAAA2.js')
  assert(cache.has('/page/app-AAAAAAA2.js'))
})
