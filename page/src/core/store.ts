// What the browser keeps for the page: choices, whether somebody is signed in, how far a spectator has watched a game, and
// the sketches of a user; and for one tab, a move that was chosen and not sent. Never a token, and no rank of a piece. A
// browser that refuses storage loses only the convenience.

/** For all tabs, until its user signs out; or for one, until it is closed. */
type Place = 'browser' | 'tab'

const store = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage)

export function kept(name: string, place: Place = 'browser'): string | null {
  try {
    return store(place).getItem(`fieldpost.${name}`)
  } catch {
    return null
  }
}

export function keep(name: string, value: string | null, place: Place = 'browser'): void {
  try {
    if (value === null) store(place).removeItem(`fieldpost.${name}`)
    else store(place).setItem(`fieldpost.${name}`, value)
  } catch {
    // Private windows of some browsers.
  }
}

/** Whether anything is kept. */
export function canKeep(): boolean {
  keep('probe', 'yes')
  const can = kept('probe') !== null
  keep('probe', null)
  return can
}

function forget(place: Place, stays: RegExp): void {
  try {
    const names = Object.keys(store(place)).filter(name => name.startsWith('fieldpost.'))
    for (const name of names) if (!stays.test(name)) store(place).removeItem(name)
  } catch {
    // As above.
  }
}

/** Forgets everything that tabs share, except how the page looks. */
export const forgetAll = (): void => forget('browser', /\.(look|language)$/)

/** Forgets what this tab keeps, except whether ranks are hidden in it. */
export const forgetTab = (): void => forget('tab', /\.curtain$/)

/** What this tab keeps is a user's: that of another one is forgotten. */
export function tabOf(user: string): void {
  if (kept('user', 'tab') === user) return
  forgetTab()
  keep('user', user, 'tab')
}
