// Starts the page: words, look, session, then what the address names.
import { render } from 'preact'
import type { Me } from './contract'
import { hang, late, reachable } from './core/api'
import { enterAgain } from './core/enter'
import { listen } from './core/live'
import { startLook } from './core/look'
import { copyOf, forgetOldCopies } from './core/offline'
import { loadRare } from './core/rare'
import { startRouter } from './core/router'
import { maybeSignedIn, me } from './core/session'
import { kept } from './core/store'
import { startTabs } from './core/tabs'
import { keepTyped } from './core/typed'
import { watchMishaps } from './core/ui'
import { isLanguage, preferredLanguage, useLanguage } from './core/words'
import { loadPhrases } from './game/phrases'
import { App } from './pages/app'

async function start(): Promise<void> {
  startLook()
  startRouter()
  startTabs()
  keepTyped()
  watchMishaps()
  const stored = kept('language')
  const words = useLanguage(isLanguage(stored) ? stored : preferredLanguage())
  await Promise.all([words, signInAgain()])
  const root = document.getElementById('page') ?? document.body.appendChild(document.createElement('div'))
  root.id = 'page'
  root.replaceChildren()
  render(<App />, root)
  listen()
  registerWorker()
  void forgetOldCopies().catch(() => undefined)
}

/** How long the page waits for a server that says nothing before it shows what was read before, in milliseconds. */
const PATIENCE = 600

/** With the cookie of an earlier visit. A server that cannot be reached leaves the visitor signed out for now. */
async function signInAgain(): Promise<void> {
  if (!maybeSignedIn()) return
  const answer = comeBack()
  const isThere = await Promise.race([answer, late(PATIENCE).then(() => false)])
  if (isThere) return
  // Without a connection whoever was signed in reads what was read before.
  const copy = (await copyOf('/v1/me')) as Me | undefined
  if (copy && !me.peek()) {
    await useLanguage(copy.language).catch(() => undefined)
    hang()
    me.value ??= copy
  }
  if (!copy) await answer
}

/** Whether the server has answered. */
async function comeBack(): Promise<boolean> {
  try {
    await enterAgain()
    return true
  } catch {
    reachable.value = false
    return false
  }
}

/** The address of the worker is a constant of the page, which is what this policy promises. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) {
    setTimeout(() => void loadRest(), REST)
    return
  }
  const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => TrustedPolicy } }).trustedTypes
  const policy = types?.createPolicy('worker', { createScriptURL: (url: string) => url })
  const address = policy ? policy.createScriptURL('/worker.js') : '/worker.js'
  const worker = navigator.serviceWorker
  worker.register(address as string).catch(() => undefined)
  // What was loaded before the worker was there, the words of the language among it, is kept as well.
  const kept = () => performance.getEntriesByType('resource').map(entry => entry.name)
  void worker.ready.then(async ({ active }) => {
    active?.postMessage({ keep: kept() })
    await loadRest()
    active?.postMessage({ keep: kept() })
  })
}

/** How long after the start the other scripts are read where nothing tells that the page is there, in milliseconds. */
const REST = 3000

/** The scripts of other pages: they are there without a connection, and once the server has another build. */
const loadRest = (): Promise<unknown> => Promise.all([loadRare(), loadPhrases()])

interface TrustedPolicy {
  createScriptURL: (url: string) => unknown
}

void start()
