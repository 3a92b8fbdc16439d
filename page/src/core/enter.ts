// How a session begins: with a password, with the cookie of an earlier visit, or because another tab has begun one.
import type { Me, Tokens } from '../contract'
import { call, read } from './api'
import { endEra } from './known'
import { forgetCopies, keepCopy } from './offline'
import { begin, hold, refresh } from './session'
import { useLanguage } from './words'

/** With tokens that were just given. Until it is known whose they are, nothing is asked with them. */
export async function enterWith(tokens: Tokens): Promise<Me> {
  const { data } = await call('read_me', 'GET', '/v1/me', { bearer: tokens.access_token })
  const mine = await enter(data, () => {
    endEra()
    forgetCopies()
    hold(tokens)
  })
  // Without a connection the page begins with it.
  keepCopy('/v1/me', mine)
  return mine
}

/** With the cookie; nobody, if its session is over. */
export async function enterAgain(): Promise<Me | undefined> {
  if (!(await refresh())) return undefined
  return enter((await read('read_me', '/v1/me')).data)
}

/** Shows the page of a user, in their language. */
async function enter(mine: Me, prepare?: () => void): Promise<Me> {
  // Whoever cannot be spoken to in their language comes in all the same.
  await useLanguage(mine.language).catch(() => undefined)
  prepare?.()
  begin(mine)
  return mine
}
