// Server-sent events.

export interface Frame {
  id: string
  event: string
  data: string
}

/** The frames of a stream of server-sent events. */
export async function* frames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text += value.replace(/\r/g, '')
    let end: number
    while ((end = text.indexOf('\n\n')) >= 0) {
      yield parsed(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

export function parsed(text: string): Frame {
  const frame: Frame = { id: '', event: 'message', data: '' }
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (field === 'data') frame.data += (frame.data && '\n') + value
    else if (field === 'id' || field === 'event') frame[field] = value
  }
  return frame
}
