// What happened last in a game, in the sentence of its mail.
import type { EventList } from '../contract'
import { read } from '../core/api'
import { curtain } from '../core/curtain'
import { useRead } from '../core/ui'

export function LastSentence({ game, version }: { game: string; version: number | undefined }) {
  const { data } = useRead(
    async signal => {
      if (version === undefined) return undefined
      const after = Math.max(0, version - 1)
      return (await read('list_events', `/v1/games/${game}/events?after=${after}&said=true`, signal)).data
    },
    [game, version],
  )
  // Its room is there before it is, so that nothing moves when it comes.
  return curtain.value ? null : <p class="last-sentence">{sentences(data.value)}</p>
}

const sentences = (list: EventList | undefined): string =>
  list?.events.flatMap(event => (event.said ? [event.said] : [])).join(' ') ?? ''
