// Idempotency keys that outlive a lost answer: whoever presses again has not done twice what was done already.
import { Failure, newKey } from './api'

/** The key of one button or form. */
export class Keys {
  private held: { request: string; key: string } | undefined

  /** Sends a request under the key of the same request before, unless that one is known to be done or refused. */
  async once<T>(request: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(request)
    if (this.held?.request !== text) this.held = { request: text, key: newKey() }
    const { held } = this
    try {
      const done = await send(held.key)
      if (this.held === held) this.held = undefined
      return done
    } catch (why) {
      if (why instanceof Failure && why.isFinal && this.held === held) this.held = undefined
      throw why
    }
  }
}
