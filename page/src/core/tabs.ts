// What the tabs of a browser have in common: one cookie, and so one session.
import { enterAgain } from './enter'
import { go } from './router'
import { channel, ended, forgetHere, owner, type Notice } from './session'

export function startTabs(): void {
  channel?.addEventListener('message', event => heard(event.data as Notice))
}

/** Another tab has told something. */
function heard(notice: Notice): void {
  if (notice === 'ended') {
    forgetHere('ended')
  } else if (notice === 'signed-out') {
    leave()
  } else if (owner.peek() !== undefined && owner.peek()?.id !== notice.user) {
    leave()
    void comeIn()
  } else if (ended.peek()) {
    void comeIn()
  }
}

/** Nothing of a user who has signed out stays to be seen by the next one. */
function leave(): void {
  const wasShown = owner.peek() !== undefined
  forgetHere('signed-out')
  if (wasShown) go('/')
}

/** With the session that another tab has begun. */
async function comeIn(): Promise<void> {
  try {
    await enterAgain()
  } catch {
    // Whoever is here signs in by hand.
  }
}
