// The beginning of my note about a game, as far as this browser knows that there is one.
import { read } from '../core/api'
import { kept } from '../core/store'
import { useRead } from '../core/ui'

export function NoteLine({ game }: { game: string }) {
  const { data } = useRead(
    async signal => (kept(`note.${game}`) === null ? undefined : (await read('read_note', `/v1/games/${game}/note`, signal)).data),
    [game],
  )
  const line = data.value?.text.split('\n')[0]?.slice(0, 100)
  return line ? <p class="note-line">✎ {line}</p> : null
}
