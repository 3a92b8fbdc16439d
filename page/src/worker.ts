// Keeps the files of the page, so that it opens without a connection, and shows what is pushed. Answers of the interface
// are never kept here.
/// <reference lib="webworker" />
export {}
declare const self: ServiceWorkerGlobalScope

const NAME = 'fieldpost-page'
const SHELL = '/'
/** Names with a hash: what is kept is what it is. */
const isFile = (path: string): boolean => /^\/page\/.+-[A-Z0-9]{8}\.(js|css|svg)$/.test(path)
/** The paths of which the server answers with the same frame. */
const isPage = (path: string): boolean =>
  /^\/($|games|watch$|open$|new$|setups|me$|users\/|login$|register$|forgot$)/.test(path)

self.addEventListener('install', event => {
  void self.skipWaiting()
  // The first visit came without a worker. What fails now is kept with the next one.
  event.waitUntil(first().catch(() => undefined))
})
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

/** The page names what it has loaded before this was there. */
self.addEventListener('message', event => {
  const names: unknown = (event.data as { keep?: unknown } | null)?.keep
  if (Array.isArray(names)) event.waitUntil(keepFiles(names.map(String)))
})

async function first(): Promise<void> {
  const response = await fetch(SHELL, { cache: 'no-cache' })
  if (response.ok) await keep(response)
}

/** Keeps files of the page, of which there may be no connection later; the browser has them. Those of another build are not. */
async function keepFiles(names: string[]): Promise<void> {
  const urls = names.map(name => new URL(name, self.location.origin))
  const ours = urls.filter(url => url.origin === self.location.origin && isFile(url.pathname))
  const frame = await (await kept())?.text()
  if (frame !== undefined && !ours.some(url => url.pathname.endsWith('.js') && frame.includes(`src="${url.pathname}"`))) return
  await Promise.all(ours.map(url => file(new Request(url.pathname)).catch(() => undefined)))
}

self.addEventListener('fetch', event => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (isFile(url.pathname)) event.respondWith(file(request))
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(page(event))
})

/** What is pushed. A newer one with the same tag takes the place of an older one, and is shown as new. */
interface Push {
  title: string
  body: string
  path: string
  tag: string
}

self.addEventListener('push', event => {
  // Something has to be shown for a push that says nothing, or the browser says something of its own.
  const { title = 'fieldpost', body = '', path = '/', tag = 'fieldpost' } = (event.data?.json() ?? {}) as Partial<Push>
  const options = { body, tag, data: path, renotify: true }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(new URL(event.notification.data as string, self.location.origin)))
})

/** The window that shows a page of ours, or a new one. */
async function open(address: URL): Promise<unknown> {
  if (address.origin !== self.location.origin) return
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(one => new URL(one.url).pathname === address.pathname)
  return there ? there.focus() : self.clients.openWindow(address.href)
}

async function file(request: Request): Promise<Response> {
  const store = await caches.open(NAME)
  const found = await store.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await store.put(request, response.clone())
  return response
}

/** How long a page waits for the server before it is shown as it was kept, in milliseconds. */
const PATIENCE = 300

/**
 * From the server if it answers soon and its files do; the frame of the last answer else, whose files are kept as well, and
 * the new one with the next page. Where nothing is kept yet, what the server has answered.
 */
async function page(event: FetchEvent): Promise<Response> {
  const fresh = fetched(event.request)
  event.waitUntil(fresh.catch(() => undefined))
  const late = new Promise<undefined>(done => setTimeout(done, PATIENCE))
  const response = await Promise.race([fresh, late]).catch(() => undefined)
  return response ?? (await kept()) ?? fresh
}

const kept = async (): Promise<Response | undefined> => (await caches.open(NAME)).match(SHELL)

/** What the server has answered, if it is kept now or nothing else is. */
async function fetched(request: Request): Promise<Response> {
  const response = await fetch(request)
  try {
    if (response.ok) await keep(response.clone())
  } catch (why) {
    if (await kept()) throw why
  }
  return response
}

/**
 * Keeps the frame with the files that it names, and none of another build: two are never mixed. What is kept stays until
 * all of the next build is there.
 */
async function keep(response: Response): Promise<void> {
  const store = await caches.open(NAME)
  const text = await response.clone().text()
  const before = await (await store.match(SHELL))?.text()
  const files = [...text.matchAll(/(?:src|href)="(\/page\/[^"]+)"/g)].map(match => match[1]!).filter(isFile)
  if (before !== text) {
    const answers = await Promise.all(files.map(name => file(new Request(name))))
    if (!answers.every(answer => answer.ok)) throw new Error('a file of the page is not there')
  }
  // The same frame may come with other headers.
  await store.put(SHELL, response)
  if (before === undefined || files.every(name => before.includes(name))) return
  for (const old of await store.keys()) {
    const { pathname } = new URL(old.url)
    if (pathname !== SHELL && !files.includes(pathname)) await store.delete(old)
  }
}
