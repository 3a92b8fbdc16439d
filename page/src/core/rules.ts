// The rules of games. They never change, and are long: each is read once.
import type { GameRules } from '../contract'
import { read } from './api'

const found = new Map<string, GameRules>()

export async function rulesOf(game: string, signal?: AbortSignal): Promise<GameRules> {
  const known = found.get(game)
  if (known) return known
  const { data } = await read('read_rules', `/v1/games/${game}/rules`, signal)
  found.set(game, data)
  return data
}
