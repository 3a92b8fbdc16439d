// Notices that a connection is half open: it ends what has said nothing for too long.

/** How many milliseconds a stream may say nothing; the server says something every 20 seconds. */
export const MIN_SILENCE = 45_000
/** The same where an operator lets it say something less often. */
const MAX_SILENCE = 660_000

/** How long the next connection may be silent: longer after one that was taken for dead, and less after a good one. */
export function nextSilence(silence: number, { isDead, wasHeard }: Pick<Watch, 'isDead' | 'wasHeard'>): number {
  if (isDead) return Math.min(silence * 2, MAX_SILENCE)
  return wasHeard ? Math.max(silence / 2, MIN_SILENCE) : silence
}

export class Watch {
  private readonly control = new AbortController()
  private timer: ReturnType<typeof setTimeout>
  /** Whether it has been silent for too long. */
  isDead = false
  wasHeard = false

  constructor(private readonly silence: number) {
    this.timer = this.start()
  }

  get signal(): AbortSignal {
    return this.control.signal
  }

  /** Something was said. */
  heard(): void {
    this.wasHeard = true
    clearTimeout(this.timer)
    this.timer = this.start()
  }

  /** Nothing more is waited for. */
  end(): void {
    clearTimeout(this.timer)
    this.control.abort()
  }

  private start(): ReturnType<typeof setTimeout> {
    return setTimeout(() => {
      this.isDead = true
      this.control.abort()
    }, this.silence)
  }
}
