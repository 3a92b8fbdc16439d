import assert from 'node:assert/strict'
import { test } from 'node:test'
import { frames, parsed } from '../src/core/frames'

test('a frame has its id, its type and its lines of data', () => {
  assert.deepEqual(parsed('id: 7\nevent: game\ndata: {"a":\ndata: 1}'), { id: '7', event: 'game', data: '{"a":\n1}' })
  assert.deepEqual(parsed(': still there'), { id: '', event: 'message', data: '' })
})

test('frames are found wherever the bytes of a stream are cut', async () => {
  const bytes = new TextEncoder().encode('id: 1\r\ndata: é\r\n\r\n: x\n\ndata: b\n\n')
  for (let cut = 1; cut < bytes.length; cut++) {
    const body = new ReadableStream<Uint8Array>({
      start(control) {
        control.enqueue(bytes.slice(0, cut))
        control.enqueue(bytes.slice(cut))
        control.close()
      },
    })
    const found: string[] = []
    for await (const frame of frames(body)) if (frame.data) found.push(frame.data)
    assert.deepEqual(found, ['é', 'b'])
  }
})
