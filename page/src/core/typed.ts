// What was typed and is not saved, in the memory of this tab: it is there again when its author comes back to where they typed
// it, and a browser that is about to leave the page asks first. It is gone when its author signs out.
import { computed, effect, signal } from '@preact/signals'
import { owner } from './session'

const all = signal<Readonly<Record<string, unknown>>>({})
const isAny = computed(() => Object.keys(all.value).length > 0)
let author: string | undefined

/** What was typed in one place; nothing, once it is saved. */
export interface UnsavedText<T> {
  value: T | undefined
  peek: () => T | undefined
}

export const typed = <T>(place: string): UnsavedText<T> => ({
  get value() {
    return all.value[place] as T | undefined
  },
  set value(next) {
    const { [place]: _, ...others } = all.peek()
    all.value = next === undefined ? others : { ...others, [place]: next }
  },
  peek: () => all.peek()[place] as T | undefined,
})

/** The place with this beginning in which something was typed last, without its beginning. */
export const placeTyped = (beginning: string): string | undefined =>
  Object.keys(all.peek()).findLast(place => place.startsWith(beginning))?.slice(beginning.length)

/** Asks before the page is left, as long as there is something; what a user has left is not the next one's. */
export function keepTyped(): void {
  effect(() => {
    const next = owner.value?.id
    if (next === author) return
    author = next
    all.value = {}
  })
  effect(() => {
    if (isAny.value) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}

const ask = (event: Event): void => event.preventDefault()
