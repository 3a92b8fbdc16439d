// Starts the page: words, look, session, then what the address names.
import { render } from 'preact'
import type { Me } from './contract'
import { reachable, read } from './core/api'
import { listen } from './core/live'
import { startLook } from './core/look'
import { copyOf } from './core/offline'
import { startRouter } from './core/router'
import { maybeSignedIn, me, refresh } from './core/session'
import { kept } from './core/store'
import { isLanguage, preferredLanguage, useLanguage } from './core/words'
import { App } from './pages/app'

async function start(): Promise<void> {
  startLook()
  startRouter()
  const stored = kept('language')
  const words = useLanguage(isLanguage(stored) ? stored : preferredLanguage())
  await Promise.all([words, signInAgain()])
  if (me.value) await useLanguage(me.value.language)
  const root = document.getElementById('page') ?? document.body.appendChild(document.createElement('div'))
  root.id = 'page'
  root.replaceChildren()
  render(<App />, root)
  listen()
  registerWorker()
}

/** With the cookie of an earlier visit. A server that cannot be reached leaves the visitor signed out for now. */
async function signInAgain(): Promise<void> {
  if (!maybeSignedIn()) return
  try {
    if (await refresh()) me.value = (await read('read_me', '/v1/me')).data
  } catch {
    // Without a connection whoever was signed in reads what was read before.
    const copy = (await copyOf('/v1/me')) as Me | undefined
    if (copy) me.value = copy
    reachable.value = false
  }
}

/** The address of the worker is a constant of the page, which is what this policy promises. */
function registerWorker(): void {
  if (!('serviceWorker' in navigator) || !isSecureContext) return
  const types = (globalThis as { trustedTypes?: { createPolicy: (name: string, rules: object) => TrustedPolicy } }).trustedTypes
  const policy = types?.createPolicy('worker', { createScriptURL: (url: string) => url })
  const address = policy ? policy.createScriptURL('/worker.js') : '/worker.js'
  navigator.serviceWorker.register(address as string).catch(() => undefined)
}

interface TrustedPolicy {
  createScriptURL: (url: string) => unknown
}

void start()
