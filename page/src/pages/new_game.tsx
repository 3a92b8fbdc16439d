// A new game: which variant, with whom, how fast, with which options.
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { NewGame, Opponent, Options, OptionRule, RulesetSummary, SeatAssignment } from '../contract'
import { call, read } from '../core/api'
import { Keys } from '../core/keys'
import { go, place } from '../core/router'
import { Choice, clausePath, Field, Loading, Refusal, rulesPath, RulesetContext, Title, useRead, useTask } from '../core/ui'
import { controlOf, STANDARD } from '../core/time_control'
import { optionName, rulesetName, rulesetSummary, seatName, t } from '../core/words'
import { RulesetBoard } from './ruleset_board'
import { TimeFields } from './time_fields'

type SeatKind = 'user' | 'address' | 'open'
interface SeatInput {
  type: SeatKind
  text: string
}

export function NewGamePage() {
  const { data, problem } = useRead(signal => read('list_rulesets', '/v1/rulesets', signal), [])
  const list = data.value?.data.rulesets
  return (
    <div class="narrow">
      <Title text={t('new_game')} />
      {list ? <NewGameForm list={list} /> : <Loading problem={problem.value} />}
    </div>
  )
}

function NewGameForm({ list }: { list: RulesetSummary[] }) {
  const invited = /^user=(.+)$/.exec(decodeURIComponent(place.value.hash))?.[1]
  const ruleset = useSignal(list.find(found => found.id === 'original')?.id ?? list[0]!.id)
  const others = useSignal<SeatInput[]>(Array.from({ length: 3 }, (_, at) => (at === 0 && invited ? { type: 'user', text: invited } : { type: 'open', text: '' })))
  const first = useSignal<'creator' | 'invited' | 'random'>('random')
  const time = useSignal(STANDARD)
  /** Where I sit where the others sit as listed; else seats are drawn. */
  const seat = useSignal<string>('random')
  const isPublic = useSignal(true)
  const isListed = useSignal(true)
  const options = useSignal<Options>({})
  const keys = useMemo(() => new Keys(), [])
  const task = useTask()
  const rules = useRead(signal => read('read_ruleset', `/v1/rulesets/${ruleset.value}`, signal), [ruleset.value])
  const summary = list.find(found => found.id === ruleset.value)!
  const needed = summary.seats.length - 1
  const guests = others.value.slice(0, needed)
  const mine = Math.max(0, summary.seats.indexOf(seat.value))
  const theirs = summary.seats.filter((_, at) => at !== mine)
  const body = (): NewGame => {
    const common = { ruleset: ruleset.value, time_control: controlOf(time.value), public: isPublic.value, ...(Object.keys(options.value).length ? { options: options.value } : {}) }
    const opens = guests.some(guest => guest.type === 'open') ? { listed: isListed.value } : {}
    if (needed === 1) return { ...common, ...opens, opponent: assignment(guests[0]!), red: first.value }
    const seats: SeatAssignment[] = guests.map(assignment)
    seats.splice(mine, 0, { type: 'me' })
    return { ...common, ...opens, seats, seating: summary.seats.includes(seat.value) ? 'as_listed' : 'random' }
  }
  const create = () =>
    task.run(async () => {
      const wanted = body()
      const { data } = await keys.once(wanted, key => call('create_game', 'POST', '/v1/games', { body: wanted, key }))
      go(`/games/${data.id}`)
    })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void create()
      }}
    >
      <fieldset class="rulesets">
        <legend>{t('which_game')}</legend>
        {list.map(found => (
          <label key={found.id} class="option">
            <input
              type="radio"
              name="ruleset"
              value={found.id}
              checked={found.id === ruleset.value}
              onChange={() => {
                ruleset.value = found.id
                options.value = {}
              }}
            />
            <RulesetBoard summary={found} />
            <span>
              <b>{rulesetName(found.id)}</b> <small>{t('players', { count: found.seats.length })} · {t('pieces', { count: found.army })}</small>
              <br />
              {rulesetSummary(found.id, found.summary)}
            </span>
          </label>
        ))}
      </fieldset>
      <p>
        <a href={rulesPath(`/${ruleset.value}`)} target="_blank" rel="noopener">
          {t('rules_of', { game: rulesetName(ruleset.value) })}
        </a>
      </p>
      <fieldset>
        <legend>{t('with_whom')}</legend>
        {guests.map((guest, at) => (
          <Guest
            key={at}
            at={needed === 1 ? 'opponent' : `seats[${at < mine ? at : at + 1}]`}
            label={needed === 1 ? t('opponent') : seatName(theirs[at] ?? '')}
            guest={guest}
            onChange={next => (others.value = others.value.map((other, other_at) => (other_at === at ? next : other)))}
          />
        ))}
      </fieldset>
      {needed === 1 ? (
        <Choice
          label={t('who_begins')}
          value={first.value}
          options={[
            ['random', t('by_chance')],
            ['creator', t('i_begin')],
            ['invited', t('they_begin')],
          ]}
          onChange={next => (first.value = next)}
        />
      ) : (
        <Choice
          label={t('seating')}
          value={summary.seats.includes(seat.value) ? seat.value : 'random'}
          options={[['random', t('by_chance')], ...summary.seats.map((name): [string, string] => [name, t('i_play', { seat: seatName(name) })])]}
          onChange={next => (seat.value = next)}
        />
      )}
      <TimeFields choice={time.value} onChange={next => (time.value = next)} />
      <label class="option">
        <input type="checkbox" checked={isPublic.value} onChange={event => (isPublic.value = event.currentTarget.checked)} />
        {t('is_public')}
      </label>
      {guests.some(guest => guest.type === 'open') && (
        <label class="option">
          <input type="checkbox" checked={isListed.value} onChange={event => (isListed.value = event.currentTarget.checked)} />
          {t('is_listed')}
        </label>
      )}
      <OptionFields rules={rules.data.value?.data.options ?? []} ruleset={ruleset.value} options={options.value} onChange={next => (options.value = next)} />
      <RulesetContext.Provider value={ruleset.value}>
        <Refusal problem={task.problem.value} />
      </RulesetContext.Provider>
      <p class="actions">
        <button type="submit" class="primary" aria-disabled={task.busy.value}>
          {t('create_game')}
        </button>
      </p>
    </form>
  )
}

function assignment({ type, text }: SeatInput): Opponent {
  return type === 'user' ? { type, user: text } : type === 'address' ? { type, address: text } : { type }
}

function Guest({ at, label, guest, onChange }: { at: string; label: string; guest: SeatInput; onChange: (next: SeatInput) => void }) {
  const kinds: Array<[SeatKind, string]> = [
    ['open', t('anybody')],
    ['user', t('a_user')],
    ['address', t('an_address')],
  ]
  return (
    <>
      <Choice label={label} value={guest.type} options={kinds} onChange={type => onChange({ ...guest, type })} />
      {guest.type === 'user' && <Field label={t('name')} name={`${at}.user`} value={guest.text} onInput={text => onChange({ ...guest, text })} />}
      {guest.type === 'address' && <Field label={t('address')} name={`${at}.address`} type="email" value={guest.text} onInput={text => onChange({ ...guest, text })} />}
    </>
  )
}

interface OptionFieldsProps {
  rules: OptionRule[]
  ruleset: string
  options: Options
  onChange: (options: Options) => void
}

/** The options of a ruleset; one that is left as it is, is not sent. */
function OptionFields({ rules, ruleset, options, onChange }: OptionFieldsProps) {
  if (rules.length === 0) return null
  const set = (name: string, value: unknown, standard: unknown) => {
    const next: Record<string, unknown> = { ...options }
    if (value === standard || value === '') delete next[name]
    else next[name] = value
    onChange(next as Options)
  }
  const chosen = options as Record<string, unknown>
  return (
    <details>
      <summary>{t('options')}</summary>
      {rules.map(rule => {
        const name = optionName(rule.name)
        const value = chosen[rule.name] ?? rule.default
        const clause = (
          <a class="clause" href={clausePath(ruleset, rule.clause)} target="_blank" rel="noopener">
            {t('rule', { clause: rule.clause })}
          </a>
        )
        if (typeof rule.default === 'boolean') {
          return (
            <p key={rule.name}>
              <label class="option">
                <input type="checkbox" checked={value === true} onChange={event => set(rule.name, event.currentTarget.checked, rule.default)} />
                {name}
              </label>{' '}
              {clause}
            </p>
          )
        }
        if (rule.name === 'first') {
          return (
            <div key={rule.name}>
              <Choice
                label={name}
                value={String(value)}
                options={[
                  ['first_seat', t('first_seat')],
                  ['chance', t('by_chance')],
                ]}
                onChange={next => set(rule.name, next, rule.default)}
              />
              {clause}
            </div>
          )
        }
        return (
          <p key={rule.name}>
            <label class="field">
              {name}
              <input
                type="number"
                min={0}
                value={value === undefined || value === null ? '' : String(value)}
                onChange={event => set(rule.name, event.currentTarget.value === '' ? '' : event.currentTarget.valueAsNumber, rule.default)}
              />
            </label>{' '}
            {clause}
          </p>
        )
      })}
    </details>
  )
}
