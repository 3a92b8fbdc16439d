// Lists of games: mine, those with open seats, those to watch.
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { GameList, GameStatus, GameSummary } from '../contract'
import { read, type Answer } from '../core/api'
import { poll, tick } from '../core/live'
import { Choice, Loading, Refusal, Section, Title, useRead } from '../core/ui'
import { t, type Key } from '../core/words'
import { GameRow } from './game_row'

interface ListProps {
  query: string
  empty: Key
}

/** The games of this many pages of a list, as it is now. */
async function gamesOf(query: string, pages: number, signal: AbortSignal): Promise<{ games: GameSummary[]; next: string | undefined }> {
  const games = new Map<string, GameSummary>()
  let next: string | undefined = ''
  for (let page = 0; page < pages && next !== undefined; page++) {
    const path: string = `/v1/games?${query}&limit=50${next && `&cursor=${next}`}`
    const { data }: Answer<GameList> = await read('list_games', path, signal)
    // A game may have gone to another page meanwhile.
    for (const game of data.games) games.set(game.id, game)
    next = data.next
  }
  return { games: [...games.values()], next }
}

/** A list of games, a page at a time. No stream tells of games that are not the user's. */
export function GameRows({ query, empty }: ListProps) {
  const pages = useSignal(1)
  useEffect(() => (query.startsWith('list=mine') ? undefined : poll()), [query])
  const { data, problem } = useRead(signal => gamesOf(query, pages.value, signal), [query, pages.value, tick.value])
  const list = data.value
  if (!list) return <Loading problem={problem.value} />
  if (list.games.length === 0) return <p>{t(empty)}</p>
  return (
    <>
      <Refusal problem={problem.value} />
      <ul class="rows">
        {list.games.map(game => (
          <GameRow key={game.id} game={game} />
        ))}
      </ul>
      {list.next && (
        <button type="button" onClick={() => pages.value++}>
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
      <GameRows key={query} query={query} empty="no_games" />
    </>
  )
}

export function OpenSeats() {
  return (
    <>
      <Title text={t('open_seats')} />
      <p>{t('open_seats_said')}</p>
      <GameRows query="list=open" empty="no_open_seats" />
    </>
  )
}

export function Watch() {
  return (
    <>
      <Title text={t('watch')} />
      <Section title="now_played">
        <GameRows query="list=public&status=playing" empty="no_games" />
      </Section>
      <Section title="finished">
        <GameRows query="list=public&status=over" empty="no_games" />
      </Section>
    </>
  )
}
