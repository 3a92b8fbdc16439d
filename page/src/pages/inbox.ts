// What the list of what waits for me is made of, read as one: it is shown once all of it is there, so that nothing moves.
import type { DecisionList, GameList, GameSummary, OwedDecision } from '../contract'
import { read, type Answer } from '../core/api'

export interface Inbox {
  decisions: OwedDecision[]
  /** Whether there are more decisions. */
  further: boolean
  games: GameSummary[]
}

/** How many pages of a list are read, of a hundred games each. */
const MAX_PAGES = 10

export const isOver = ({ status }: GameSummary): boolean => status === 'over' || status === 'aborted'

export async function readInbox(signal: AbortSignal): Promise<Inbox> {
  // Without the games a decision is shown with less.
  const games = readGames(signal).catch(() => [])
  const { data }: Answer<DecisionList> = await read('list_decisions', '/v1/me/decisions?limit=100', signal)
  return { decisions: data.decisions, further: data.next !== undefined, games: await games }
}

/** My games: all of them or, of more than a hundred, those that are not over and the last ones that are. */
export async function readGames(signal: AbortSignal): Promise<GameSummary[]> {
  const first = await page('&limit=100', signal)
  if (first.next === undefined) return first.games
  const lists = ['waiting', 'setup', 'playing'].map(status => pages(`&status=${status}&limit=100`, signal))
  const games = await Promise.all([...lists, page('&status=over&limit=5', signal).then(list => list.games)])
  // One that has ended meanwhile is on two lists.
  const byId = new Map(games.flat().map(game => [game.id, game]))
  return [...byId.values()].sort((one, two) => two.changed_at.localeCompare(one.changed_at))
}

async function page(query: string, signal: AbortSignal): Promise<GameList> {
  return (await read('list_games', `/v1/games?list=mine${query}`, signal)).data
}

async function pages(query: string, signal: AbortSignal): Promise<GameSummary[]> {
  const games: GameSummary[] = []
  let cursor: string | undefined = ''
  for (let at = 0; at < MAX_PAGES && cursor !== undefined; at++) {
    const list: GameList = await page(`${query}${cursor && `&cursor=${cursor}`}`, signal)
    games.push(...list.games)
    cursor = list.next
  }
  return games
}
