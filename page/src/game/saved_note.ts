// The note of a game as the server has it. A text that its author was not shown is not replaced.
import { signal } from '@preact/signals'
import type { Mark, Note } from '../contract'
import { call, Failure, failure, read, refuseLeft } from '../core/api'
import { era } from '../core/known'
import { t } from '../core/words'
import { sameNote, withMark } from './notes'

/** Why a text is not saved that would replace one that its author was not shown. */
const changedElsewhere = (): Failure => failure('note-changed', 412, t('note_elsewhere'))

export class SavedNote {
  readonly note = signal<{ note: Note; etag: string | undefined } | undefined>(undefined)
  /** Whether it is known as the server has it. */
  isRead = false
  /** The end of what is being written; what comes next waits for it. */
  private saved: Promise<unknown> = Promise.resolve()

  constructor(private readonly path: string) {}

  async load(reader?: AbortSignal): Promise<void> {
    try {
      const { data, etag, isCopy } = await read('read_note', this.path, reader)
      this.isRead = isCopy !== true
      this.note.value = { note: data, etag }
    } catch (why) {
      if (why instanceof Failure && why.code === 'unreachable') return
      if (!(why instanceof Failure && why.code === 'not-found')) throw why
      this.isRead = true
      this.note.value = { note: { text: '', marks: {} }, etag: undefined }
    }
  }

  /** Keeps a text in place of the one that its author was shown. One that was changed elsewhere is read, and refused. */
  saveText(text: string, shown: string): Promise<void> {
    return this.change(note => ({ ...note, text }), now => [text, shown].includes(now.text))
  }

  /** Keeps a mark on a piece, beside whatever the note says now. */
  saveMark(piece: number, mark: Mark): Promise<void> {
    return this.change(note => withMark(note, piece, mark), () => true)
  }

  /** One change after the other. */
  private change(next: (note: Note) => Note, isFree: (now: Note) => boolean): Promise<void> {
    const asked = era()
    const saved = this.saved.then(() => {
      // What waits when its author has left is not written as the next one.
      refuseLeft(asked)
      return this.saveNote(next, isFree)
    })
    this.saved = saved.catch(() => undefined)
    return saved
  }

  private async saveNote(next: (note: Note) => Note, isFree: (now: Note) => boolean): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      const before = this.note.peek()
      if (!before) return
      if (!isFree(before.note)) throw changedElsewhere()
      const note = next(before.note)
      const tag = before.etag ? { ifMatch: before.etag } : { ifNoneMatch: '*' }
      try {
        const { data, etag } = await call('put_note', 'PUT', this.path, { body: note, ...tag })
        this.note.value = { note: data, etag }
        return
      } catch (why) {
        if (!(why instanceof Failure && why.code === 'note-changed')) throw why
        await this.load()
        const now = this.note.peek()?.note
        // An earlier attempt was carried out, and its answer lost.
        if (now && sameNote(now, note)) return
        if (attempt > 1 || !now) throw why
      }
    }
  }
}
