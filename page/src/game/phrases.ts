// What is typed in the words that letters may use, in the notation (N-4). A letter is understood by the server; this knows
// the same words, but no sentences. The words are loaded for whoever opens the command line.
import type { heard } from '../made/heard_actions'

type Group = keyof typeof heard

let words: typeof heard | undefined

/** Loads the words; without them, as without a connection, the notation alone is understood. */
export async function loadPhrases(): Promise<void> {
  if (words) return
  const loaded = await import('../made/heard_actions').catch(() => undefined)
  words = loaded?.heard
}

/** What a player answers with nothing else. */
const ANSWERS: Group[] = ['resign', 'draw', 'accept', 'refuse', 'play-on', 'decline', 'abort', 'claim', 'keep', 'take', 'leave']
/** What is followed by a card, a kind or a space. */
const HEADS: Group[] = ['defend', 'rescue', 'recruit', 'card', 'redraw', 'swap']

/** Words as they are compared: without case, accents, and the signs around them. */
export const key = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœ]/g, letter => ({ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe' })[letter] ?? letter)
    .replace(/[\u2018\u2019\u00b4`]/g, "'")
    .replace(/[.,;!?]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The phrases of a group, the longest first. */
const phrasesOf = (group: Group): string[] =>
  (words?.[group] ?? []).map(key).sort((one, two) => two.length - one.length)

/** What follows the phrase of a group with which a line begins. */
function after(group: Group, line: string): string | undefined {
  const phrase = phrasesOf(group).find(one => line.startsWith(`${one} `))
  return phrase === undefined ? undefined : line.slice(phrase.length + 1)
}

/** A line in the notation, if its words are known; `kinds` are what pieces are called, by their names. */
export function inNotation(line: string, kinds: ReadonlyMap<string, string> = new Map()): string {
  const said = key(line)
  const answer = ANSWERS.find(group => phrasesOf(group).includes(said))
  // Playing on refuses a draw, and is not a word of the notation.
  if (answer) return answer === 'play-on' ? 'refuse' : answer
  for (const head of HEADS) {
    const rest = after(head, said)
    if (rest !== undefined) return `${head} ${rest.split(' ').map(word => kinds.get(word) ?? word).join(' ')}`
  }
  return moveOf(said) ?? line
}

/** A move or an attack between two spaces in words, as `e4 takes e5`. */
function moveOf(said: string): string | undefined {
  const spaces = after('move', said) ?? said
  const [from, ...others] = (after('origin', spaces) ?? spaces).split(' ')
  const rest = others.join(' ')
  const signs: Array<[Group, string]> = [['takes', 'x'], ['to', '-']]
  for (const [group, sign] of signs) {
    const to = after(group, rest)
    if (from && to && !to.includes(' ')) return `${from}${sign}${to}`
  }
  // `move e4-e5`
  return spaces !== said && spaces.includes('-') ? spaces : undefined
}
