import { json, passing, refusal, serve, type Outcome } from './service'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Note } from '../src/contract'
import { Failure } from '../src/core/api'
import { Table } from '../src/game/table'

/** A note at the server that is kept to `If-Match`; answers to writes may be lost. */
class NoteServer {
  turn = 1
  note: Note = { text: 'one', marks: {} }
  lost = 0

  serve(): void {
    serve(({ method, body, header }): Outcome => {
      const etag = `"${this.turn}"`
      if (method === 'GET') return json(this.note, 200, { etag })
      if (header('if-match') !== etag) return refusal('note-changed', 412)
      this.write(body as Note)
      if (this.lost-- > 0) return 'lost'
      return json(this.note, 200, { etag: `"${this.turn}"` })
    })
  }

  write(note: Note): void {
    this.turn++
    this.note = { text: note.text, marks: Object.fromEntries(Object.entries(note.marks).reverse()) }
  }
}

function opened(): { kept: NoteServer; table: Table } {
  const kept = new NoteServer()
  kept.serve()
  const table = new Table('g')
  table.note.value = { note: kept.note, etag: '"1"' }
  return { kept, table }
}

const hasChanged = (why: unknown): boolean => why instanceof Failure && why.code === 'note-changed'

test('a note whose answer was lost is saved, and can be saved again', async () => {
  const { kept, table } = opened()
  kept.lost = 1
  await passing(table.saveText('two', 'one'))
  await passing(table.saveText('three', 'two'))
  assert.deepEqual([kept.note.text, kept.turn], ['three', 3])
})

test('a text that was changed elsewhere is shown before it is replaced', async () => {
  const { kept, table } = opened()
  kept.write({ text: 'elsewhere', marks: {} })
  await assert.rejects(passing(table.saveText('mine', 'one')), hasChanged)
  assert.deepEqual([kept.note.text, table.note.value?.note.text], ['elsewhere', 'elsewhere'])
  await passing(table.saveText('mine', 'elsewhere'))
  assert.equal(kept.note.text, 'mine')
})

test('a text that was read while a mark was saved is not replaced by an author who has not seen it', async () => {
  const { kept, table } = opened()
  kept.write({ text: 'elsewhere', marks: {} })
  const mark = table.saveMark(4, { kinds: ['flag'], sign: '' })
  const text = table.saveText('mine', 'one')
  await passing(mark)
  await assert.rejects(passing(text), hasChanged)
  assert.deepEqual([kept.note.text, Object.keys(kept.note.marks)], ['elsewhere', ['4']])
})

test('marks and texts that are changed in two places are both kept', async () => {
  const { kept, table } = opened()
  kept.write({ text: 'elsewhere', marks: { '3': { kinds: ['bomb'], sign: '' } } })
  const first = table.saveMark(4, { kinds: ['flag'], sign: '' })
  const second = table.saveMark(5, { kinds: [], sign: '!' })
  await passing(Promise.all([first, second]))
  assert.equal(kept.note.text, 'elsewhere')
  assert.deepEqual(Object.keys(kept.note.marks).sort(), ['3', '4', '5'])
  await passing(table.saveMark(3, { kinds: [], sign: '' }))
  assert.deepEqual(Object.keys(kept.note.marks).sort(), ['4', '5'])
})
