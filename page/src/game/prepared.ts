// A move that was chosen and not sent, so that it outlives a reload of its tab; no choice of a card or a kind does. It is shown to nobody but the user who chose
// it, and only while the game is as it was and allows the move.
import type { Action } from '../contract'
import { owner } from '../core/session'
import { keep, kept } from '../core/store'

interface PreparedMove {
  user: string
  version: number
  actions: Action[]
  /** Which of them was chosen. */
  at: number
}

const nameOf = (game: string): string => `move.${game}`

export const forgetPrepared = (game: string): void => keep(nameOf(game), null, 'tab')

/** Whether an action says nothing but what the board shows anyway: no kind, no card, no words. */
const isPlain = (action: Action): boolean =>
  ['move', 'attack', 'shoot'].includes(action.type) && Object.keys(action).every(name => ['type', 'from', 'via', 'to'].includes(name))

export function keepPrepared(game: string, version: number, actions: Action[], at: number): void {
  const user = owner.peek()?.id
  if (!user || actions.length === 0 || !actions.every(isPlain)) return forgetPrepared(game)
  keep(nameOf(game), JSON.stringify({ user, version, actions, at } satisfies PreparedMove), 'tab')
}

/** What was chosen for this version, out of the actions that are legal now. */
export function prepared(game: string, version: number, legal: Action[]): Pick<PreparedMove, 'actions' | 'at'> | undefined {
  const found = read(kept(nameOf(game), 'tab'))
  if (!found || found.user !== owner.peek()?.id) return undefined
  // A copy that is older than the choice is followed by the game as it is.
  if (found.version < version) forgetPrepared(game)
  if (found.version !== version) return undefined
  const written = new Map(legal.map(action => [JSON.stringify(action), action]))
  const actions = found.actions.flatMap(action => written.get(JSON.stringify(action)) ?? [])
  return actions.length === found.actions.length && actions[found.at] ? { actions, at: found.at } : undefined
}

function read(text: string | null): PreparedMove | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as PreparedMove)
  } catch {
    return undefined
  }
}
