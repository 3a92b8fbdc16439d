// Notices that a connection is half open: it ends what has said nothing for too long.

export class Watch {
  private readonly control = new AbortController()
  private timer: ReturnType<typeof setTimeout>
  /** Whether it has been silent for too long. */
  isDead = false

  constructor(private readonly silence: number) {
    this.timer = this.start()
  }

  get signal(): AbortSignal {
    return this.control.signal
  }

  /** Something was said. */
  heard(): void {
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
