// What is saved while it is changed: some time after the last change, one save at a time, and nothing is forgotten. It is
// saved as the user who began it, and as nobody else; over what was saved elsewhere only once its user has chosen so.
import { signal } from '@preact/signals'
import type { Problem } from '../contract'
import { Failure } from '../core/api'
import { owner } from '../core/session'
import { problemFrom } from '../core/ui'

export class Draft<T> {
  readonly state = signal<'saved' | 'saving' | ''>('')
  readonly problem = signal<Problem | undefined>(undefined)
  /** Whether another one was saved while this one still waited: its user chooses between them. */
  readonly isContested = signal(false)
  private next: { value: T } | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private readonly author = owner.peek()?.id

  constructor(
    private readonly put: (value: T) => Promise<unknown>,
    private readonly wait = 1500,
  ) {}

  /** Whether the server has not got all of it yet. */
  get isDirty(): boolean {
    return this.next !== undefined || this.running !== undefined
  }

  /** Saves a value some time after the last change. */
  change(value: T): void {
    this.next = { value }
    this.state.value = ''
    clearTimeout(this.timer)
    this.timer = setTimeout(() => void this.flush(), this.wait)
  }

  /** Another one was saved elsewhere. */
  contest(): void {
    if (this.isDirty) this.isContested.value = true
  }

  /** This one is to be kept. */
  keep(): Promise<void> {
    this.isContested.value = false
    return this.flush()
  }

  /** Saves now what is still to be saved. */
  flush(): Promise<void> {
    clearTimeout(this.timer)
    this.running ??= this.save().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  /** Saves nothing more, and waits for a save that is under way. */
  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.next = undefined
    await this.running
    this.next = undefined
    this.isContested.value = false
  }

  private async save(): Promise<void> {
    while (this.next && !this.isContested.peek() && this.author === owner.peek()?.id) {
      const { value } = this.next
      this.next = undefined
      this.state.value = 'saving'
      this.problem.value = undefined
      try {
        await this.put(value)
        // Another one was saved at the same time: nobody knows which of them is there.
        if (this.isContested.peek()) this.next ??= { value }
      } catch (why) {
        // Saved with the next change, or when the page is left or seen again.
        this.next ??= { value }
        this.state.value = ''
        // On another device: the server has not replaced it.
        if (why instanceof Failure && why.code === 'setup-changed') this.isContested.value = true
        else this.problem.value = problemFrom(why)
        return
      }
    }
    if (this.state.peek() === 'saving') this.state.value = 'saved'
  }
}
