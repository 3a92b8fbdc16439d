// What a player may do, taken from the list of legal actions alone: this knows no rules.
import type { Action, Card } from '../contract'
import { withSigns } from './signs'

/** An action as it is done on a board: from one space to another, or onto one. */
export interface Way {
  from?: string
  to: string
  action: Action
}

/** How actions on the board are done: with a move card, as a swap, as a rescue of a kind, or plainly. */
export type Mode = { type: 'plain' } | { type: 'card'; card: Card } | { type: 'rescue'; kind: string }

export const PLAIN: Mode = { type: 'plain' }

export const sameMode = (one: Mode, two: Mode): boolean => JSON.stringify(one) === JSON.stringify(two)

/** In which mode an action is found; none if it is not done on the board. */
export function modeOf(action: Action): Mode | undefined {
  switch (action.type) {
    case 'move':
    case 'attack':
      return action.card ? { type: 'card', card: action.card } : PLAIN
    case 'shoot':
      return PLAIN
    case 'swap':
      return { type: 'card', card: 'swap' }
    case 'rescue':
      return { type: 'rescue', kind: action.kind }
    default:
      return undefined
  }
}

/** The modes that there are now, in the order of the list. */
export function modes(actions: Action[]): Mode[] {
  const found: Mode[] = []
  for (const action of actions) {
    const mode = modeOf(action)
    if (mode && !found.some(other => sameMode(other, mode))) found.push(mode)
  }
  return found.sort((one, two) => Number(two.type === 'plain') - Number(one.type === 'plain'))
}

export function ways(actions: Action[], mode: Mode): Way[] {
  return actions.flatMap((action): Way[] => {
    const found = modeOf(action)
    if (!found || !sameMode(found, mode)) return []
    switch (action.type) {
      case 'move':
      case 'attack':
      case 'shoot':
        return [{ from: action.from, to: action.to, action }]
      case 'swap':
        return [
          { from: action.one, to: action.two, action },
          { from: action.two, to: action.one, action },
        ]
      case 'rescue':
        return [{ to: action.to, action }]
      default:
        return []
    }
  })
}

const ANYTIME = ['resign', 'offer_draw', 'accept_draw', 'refuse_draw', 'abort', 'claim', 'text']

/** What is answered without the board: cards, yes or no, a piece to recruit. */
export const answers = (actions: Action[]): Action[] =>
  actions.filter(action => modeOf(action) === undefined && !ANYTIME.includes(action.type))

/** What may be done beside the decision. */
export const anytime = (actions: Action[]): Action[] => actions.filter(action => ANYTIME.includes(action.type))

/** Whether the game waits for a decision of mine that the list of actions makes. */
export const isDue = (actions: Action[]): boolean =>
  actions.some(action => !ANYTIME.includes(action.type))

/** An action as it is written in mails and records (N-4). */
export function notation(action: Action): string {
  switch (action.type) {
    case 'move':
    case 'attack': {
      const sign = action.type === 'attack' ? 'x' : '-'
      const line = action.via ? `${action.from}-${action.via}${sign}${action.to}` : `${action.from}${sign}${action.to}`
      const suffixes = [action.card, action.attack_card, action.leaves_flag ? 'leave' : undefined]
      return line + suffixes.map(suffix => (suffix ? `+${suffix}` : '')).join('')
    }
    case 'shoot':
      return `${action.from}*${action.to}`
    case 'swap': {
      const { attack } = action
      const after = attack ? ` ${attack.from}x${attack.to}${attack.attack_card ? `+${attack.attack_card}` : ''}` : ''
      return `swap ${action.one} ${action.two}${after}`
    }
    case 'swap_card':
      return `card ${action.card}`
    case 'redraw':
      return `redraw ${action.cards.join(' ')}`
    case 'defend':
      return `defend ${action.card.replace('d', '')}`
    case 'rescue':
      return `rescue ${action.kind} ${action.to}`
    case 'recruit':
      return `recruit ${action.kind}`
    case 'take_flag':
      return 'take'
    case 'leave_flag':
      return 'leave'
    case 'offer_draw':
      return 'draw'
    case 'accept_draw':
      return 'accept'
    case 'refuse_draw':
      return 'refuse'
    case 'text':
      return action.text
    default:
      return action.type
  }
}

/** What two ways to write the same action have in common. */
const bare = (text: string): string => withSigns(text.toLowerCase()).replace(/[\s.!>]/g, '').replace(/[-x:*]+/g, '-')

/** The legal action that a line means, if it is one; a line may leave out the sign between two spaces. */
export function parse(line: string, actions: Action[], kindLetters: Map<string, string>): Action | undefined {
  const wanted = bare(line)
  const without = (text: string) => text.replaceAll('-', '')
  const forms = (action: Action): string[] => {
    const written = notation(action)
    const letter = 'kind' in action ? kindLetters.get(action.kind) : undefined
    return letter ? [written, written.replace(` ${'kind' in action ? action.kind : ''}`, ` ${letter}`)] : [written]
  }
  return (
    actions.find(action => forms(action).some(form => bare(form) === wanted)) ??
    actions.find(action => forms(action).some(form => without(bare(form)) === without(wanted)))
  )
}
