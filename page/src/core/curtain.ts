// Whether my ranks are hidden from whoever looks over my shoulder: in every game and list of a tab, until it is closed.
import { effect, signal } from '@preact/signals'

const NAME = 'fieldpost.curtain'

function kept(): boolean {
  try {
    return sessionStorage.getItem(NAME) !== null
  } catch {
    return false
  }
}

export const curtain = signal(kept())

effect(() => {
  const isDrawn = curtain.value
  try {
    if (isDrawn) sessionStorage.setItem(NAME, 'yes')
    else sessionStorage.removeItem(NAME)
  } catch {
    // Private windows of some browsers.
  }
})
