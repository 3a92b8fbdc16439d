// The draft of a setup as the server has it. One that this page has not seen is not replaced.
import type { Placement } from '../contract'
import { call, Failure } from '../core/api'
import type { Pieces } from './army'

export const mapped = (pieces: Placement): Pieces => new Map(Object.entries(pieces))

const samePieces = (one: Pieces, two: Pieces): boolean =>
  one.size === two.size && [...one].every(([space, kind]) => two.get(space) === kind)

export class SavedDraft {
  /** The tag of the draft that was read or saved last, if there was one. */
  private tag: string | undefined
  /** What was sent last, if its answer was lost. */
  private sent: Pieces | undefined

  constructor(readonly path: string) {}

  async read(): Promise<Pieces> {
    try {
      const { data, etag } = await call('read_setup', 'GET', this.path)
      this.tag = etag
      return mapped(data.pieces)
    } catch (why) {
      if (!(why instanceof Failure && why.code === 'not-found')) throw why
      this.tag = undefined
      return new Map()
    }
  }

  /** Saves a draft; refused with `setup-changed` if there is one that this page has neither read nor sent. */
  async put(pieces: Pieces): Promise<void> {
    const before = this.sent
    try {
      await this.write(pieces)
    } catch (why) {
      const isOurs = why instanceof Failure && why.code === 'setup-changed' && before && samePieces(await this.read(), before)
      if (!isOurs) throw why
      await this.write(pieces)
    }
  }

  private async write(pieces: Pieces): Promise<void> {
    const seen = this.tag ? { ifMatch: this.tag } : { ifNoneMatch: '*' }
    const body = { pieces: Object.fromEntries(pieces), locked: false }
    try {
      const { etag } = await call('put_setup', 'PUT', this.path, { body, keepalive: true, ...seen })
      this.tag = etag
      this.sent = undefined
    } catch (why) {
      if (!(why instanceof Failure && why.isAnswer)) this.sent = pieces
      throw why
    }
  }

  async lock(pieces: Pieces): Promise<void> {
    await call('put_setup', 'PUT', this.path, { body: { pieces: Object.fromEntries(pieces), locked: true }, keepalive: true })
  }
}
