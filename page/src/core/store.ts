// What the browser keeps for the page: choices, whether somebody is signed in, and how far a spectator has watched a game;
// never a token, and nothing of what players hide. A browser that refuses storage loses only the convenience.

export function kept(name: string): string | null {
  try {
    return localStorage.getItem(`fieldpost.${name}`)
  } catch {
    return null
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`fieldpost.${name}`)
    else localStorage.setItem(`fieldpost.${name}`, value)
  } catch {
    // Private windows of some browsers.
  }
}

/** Forgets everything, except how the page looks. */
export function forgetAll(): void {
  try {
    const names = Object.keys(localStorage).filter(name => name.startsWith('fieldpost.'))
    for (const name of names) if (!/\.(look|language)$/.test(name)) localStorage.removeItem(name)
  } catch {
    // As above.
  }
}
