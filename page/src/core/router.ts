// Which page is shown: the path and the fragment of the address.
import { signal } from '@preact/signals'

interface Place {
  path: string
  hash: string
}

const here = (): Place => ({ path: decoded(location.pathname), hash: location.hash.slice(1) })

/** A path in letters; one that says none stays as it is, and is nobody's. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export const place = signal<Place>(here())
/** Counts moves to another page, so that what has to happen once a page happens. */
export const visits = signal(0)

/** What the page shows itself; everything else is a page of the server. */
const OURS = [
  /^\/$/,
  /^\/(games|watch|open|new|setups|me|login|register|forgot)$/,
  /^\/games\/[0-9a-f-]{36}$/,
  /^\/setups\/(new|[0-9a-f-]{36})$/,
  /^\/users\/[^/]+$/,
]

const isOurs = (path: string): boolean => OURS.some(ours => ours.test(decoded(path)))

export function go(target: string, replace = false): void {
  const url = new URL(target, location.href)
  if (!isOurs(url.pathname)) {
    location.assign(url.href)
    return
  }
  const isOtherPage = url.pathname !== location.pathname
  history[replace ? 'replaceState' : 'pushState'](null, '', url.pathname + url.hash)
  place.value = here()
  if (isOtherPage) visits.value++
}

/** Changes only the fragment, without a step to go back to. */
export function setHash(hash: string): void {
  history.replaceState(null, '', location.pathname + (hash && `#${hash}`))
  place.value = here()
}

export function startRouter(): void {
  addEventListener('popstate', () => {
    const before = place.peek().path
    place.value = here()
    if (before !== place.value.path) visits.value++
  })
  addEventListener('hashchange', () => {
    place.value = here()
  })
  document.addEventListener('click', event => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (!isOurs(link.pathname)) return
    if (link.hash && link.pathname === location.pathname) return
    event.preventDefault()
    go(link.href)
  })
}
