// Keeps the files of the page, so that it opens without a connection. Answers of the interface are never kept here.
/// <reference lib="webworker" />
export {}
declare const self: ServiceWorkerGlobalScope

const NAME = 'fieldpost-page'
const isFile = (path: string): boolean => /^\/page\/.+-[A-Z0-9]{8}\.(js|css)$/.test(path)

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', event => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin || !isFile(url.pathname)) return
  event.respondWith(kept(event.request))
})

/** Files have hashed names: what is kept is what it is. */
async function kept(request: Request): Promise<Response> {
  const store = await caches.open(NAME)
  const found = await store.match(request)
  if (found) return found
  const response = await fetch(request)
  if (response.ok) await store.put(request, response.clone())
  return response
}
