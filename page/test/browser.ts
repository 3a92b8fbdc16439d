// What the page finds in a browser as it is loaded, as far as the tests need it: imported before the page's own files.
const page = globalThis as Record<string, unknown>
// Node waits for whoever listens.
delete page['BroadcastChannel']
page['location'] = { pathname: '/', hash: '', href: 'http://page.test/' }
page['addEventListener'] = () => undefined

/** Answers the requests of the page from now on. */
export function serve(answer: (method: string, path: string) => unknown): void {
  page['fetch'] = async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    const body = await answer(method, path.split('?')[0] ?? '')
    return new Response(JSON.stringify(body), { headers: { etag: `"${crypto.randomUUID()}"` } })
  }
}
