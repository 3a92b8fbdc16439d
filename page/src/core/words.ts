// The words of the page in the reader's language. Only the words of one language are loaded.
import { signal } from '@preact/signals'
import type { Language } from '../contract'
import { loaders as made } from '../made/contract'
import type { words as english } from '../words/en'
import type { names as englishNames } from '../made/en'

export type Key = keyof typeof english
export type Words = Record<Key, string>

type Names = typeof englishNames
type Values = Record<string, string | number>

const loaders: Record<Language, () => Promise<{ words: Words; names: Names }>> = made

/** Every language by its tag, and what its speakers call it. */
export const LANGUAGES = (Object.keys(loaders) as Language[]).map((tag): [Language, string] => [
  tag,
  new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag,
])

const loaded = signal<{ language: Language; words: Words; names: Names; plurals: Intl.PluralRules } | undefined>(undefined)

export const language = (): Language => loaded.value?.language ?? 'en'

/** How dates and lists are written. */
export const locale = (): string => (language() === 'en' ? 'en-GB' : language())

export const isLanguage = (text: string | null | undefined): text is Language => !!text && text in loaders

/** The language that the browser asks for first among those that there are. */
export function preferredLanguage(): Language {
  const wanted = navigator.languages.map(tag => tag.slice(0, 2).toLowerCase())
  return wanted.find(isLanguage) ?? 'en'
}

/** The language that was chosen last: one whose words come later than those of a later choice is not shown. */
let wanted: Language | undefined

export async function useLanguage(next: Language): Promise<void> {
  wanted = next
  if (loaded.peek()?.language !== next) {
    const { words, names } = await loaders[next]()
    if (wanted !== next && loaded.peek()) return
    loaded.value = { language: next, words, names, plurals: new Intl.PluralRules(next) }
  }
  document.documentElement.lang = next
}

/** A message, with values put in. Of `one || several` the form that `count` needs in the language. */
export function t(key: Key, values: Values = {}): string {
  const now = loaded.value
  if (!now) return ''
  return filled(now.words[key], values, now.plurals)
}

export function filled(message: string, values: Values, plurals: Intl.PluralRules): string {
  const forms = message.split(' || ')
  const form = forms[forms.length > 1 && plurals.select(Number(values['count'] ?? 0)) !== 'one' ? 1 : 0] ?? message
  return form.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}

const looked = (family: keyof Names, name: string): string =>
  (loaded.value?.names[family] as Record<string, string> | undefined)?.[name.replaceAll('_', '-')] ?? name.replaceAll('_', ' ')

export function kindName(kind: string, count = 1): string {
  const forms = (loaded.value?.names.pieces as Record<string, string[]> | undefined)?.[kind]
  return (loaded.value?.plurals.select(count) === 'one' ? forms?.[0] : forms?.[1]) ?? kind
}

export const cardName = (card: string) => looked('cards', card)
export const seatName = (seat: string) => looked('seats', seat)
export const rulesetName = (id: string) => looked('rulesets', id)
export const rulesetSummary = (id: string, otherwise = '') => {
  const known = (loaded.value?.names.summaries as Record<string, string> | undefined)?.[id]
  return known || otherwise
}
export const optionName = (name: string) => looked('options', name)

/** What words of a sentence look like at its beginning. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1)

/** `a, b and c`. */
export const listed = (parts: string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts)

const spaceNames: Record<string, Key> = { ring: 'space_ring', tower: 'space_tower' }
export const spaceName = (space: string): string => (spaceNames[space] ? t(spaceNames[space]) : space)
