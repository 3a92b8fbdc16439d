// Lists of games: mine, those with open seats, those to watch.
import { useSignal } from '@preact/signals'
import type { GameStatus, GameSummary } from '../contract'
import { read } from '../core/api'
import { tick } from '../core/live'
import { Choice, Loading, Section, Title, useRead } from '../core/ui'
import { t, type Key } from '../core/words'
import { GameRow } from './game_row'

interface ListProps {
  query: string
  empty: Key
}

/** Every game of a list, a page at a time. */
export function GameList({ query, empty }: ListProps) {
  const more = useSignal<{ games: GameSummary[]; next: string | undefined; of: string } | undefined>(undefined)
  const { data, problem } = useRead(signal => read('list_games', `/v1/games?${query}&limit=50`, signal), [query, tick.value])
  const first = data.value?.data
  if (!first) return <Loading problem={problem.value} />
  const further = more.value?.of === query ? more.value : { games: [], next: first.next, of: query }
  const seen = new Set(first.games.map(game => game.id))
  const games = [...first.games, ...further.games.filter(game => !seen.has(game.id))]
  const load = async () => {
    const { data: page } = await read('list_games', `/v1/games?${query}&limit=50&cursor=${further.next ?? ''}`)
    more.value = { games: [...further.games, ...page.games], next: page.next, of: query }
  }
  if (games.length === 0) return <p>{t(empty)}</p>
  return (
    <>
      <ul class="rows">
        {games.map(game => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      {further.next && (
        <button type="button" onClick={() => void load()}>
          {t('more_games')}
        </button>
      )}
    </>
  )
}

type Filter = GameStatus | 'all'

export function GameLists() {
  const filter = useSignal<Filter>('all')
  const options: Array<[Filter, string]> = [
    ['all', t('all_games')],
    ['waiting', t('status_waiting')],
    ['setup', t('status_setup')],
    ['playing', t('status_playing')],
    ['over', t('status_over')],
    ['aborted', t('status_aborted')],
  ]
  const query = filter.value === 'all' ? 'list=mine' : `list=mine&status=${filter.value}`
  return (
    <>
      <Title text={t('my_games')} />
      <Choice label={t('which_games')} value={filter.value} options={options} onChange={next => (filter.value = next)} />
      <GameList key={query} query={query} empty="no_games" />
    </>
  )
}

export function OpenSeats() {
  return (
    <>
      <Title text={t('open_seats')} />
      <p>{t('open_seats_said')}</p>
      <GameList query="list=open" empty="no_open_seats" />
    </>
  )
}

export function Watch() {
  return (
    <>
      <Title text={t('watch')} />
      <Section title="now_played">
        <GameList query="list=public&status=playing" empty="no_games" />
      </Section>
      <Section title="finished">
        <GameList query="list=public&status=over" empty="no_games" />
      </Section>
    </>
  )
}
