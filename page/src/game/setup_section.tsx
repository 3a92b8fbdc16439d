// The setup of a game: a draft that the server keeps, until it is locked.
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Placement, Problem, SavedSetup } from '../contract'
import { call, Failure, read } from '../core/api'
import { Confirm, Refusal, Section, problemFrom, say, useTask } from '../core/ui'
import { t } from '../core/words'
import type { Pieces } from './army'
import { missing } from './army'
import { SetupEditor } from './setup_editor'
import type { Table } from './table'

export function SetupSection({ table }: { table: Table }) {
  const rules = table.rules.value!
  const seat = table.game.value!.you!
  const pieces = useSignal<Pieces>(new Map())
  const problem = useSignal<Problem | undefined>(undefined)
  const state = useSignal<'saved' | 'saving' | ''>('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const path = `${table.path}/setup`

  useEffect(() => {
    call('read_setup', 'GET', path).then(
      ({ data }) => (pieces.value = mapped(data.pieces)),
      (why: unknown) => {
        if (!(why instanceof Failure && why.code === 'not-found')) problem.value = problemFrom(why)
      },
    )
    return () => clearTimeout(timer.current)
  }, [path])

  const save = async () => {
    state.value = 'saving'
    try {
      await put(false)
      state.value = 'saved'
    } catch (why) {
      state.value = ''
      problem.value = problemFrom(why)
    }
  }
  const put = async (locked: boolean) => {
    problem.value = undefined
    if (pieces.value.size === 0 && !locked) return call('delete_setup', 'DELETE', path)
    return call('put_setup', 'PUT', path, { body: { pieces: Object.fromEntries(pieces.value), locked } })
  }
  const change = (next: Pieces) => {
    pieces.value = next
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), 1500)
  }
  const lock = async () => {
    clearTimeout(timer.current)
    await put(true)
    say(t('army_locked'))
    await table.load()
  }
  const left = [...missing(rules.ruleset.kinds, pieces.value).values()].reduce((sum, count) => sum + Math.max(0, count), 0)
  return (
    <Section title="set_up">
      <p>{t('set_up_said')}</p>
      <SetupEditor
        ruleset={rules.ruleset}
        board={rules.board}
        seat={seat}
        pieces={pieces.value}
        faults={(problem.value?.faults ?? []).map(fault => fault.at.split(/[./]/).at(-1) ?? '')}
        onChange={change}
      >
        <Refusal problem={problem.value} ruleset={rules.ruleset.id} />
        <p role="status" class="hint">
          {left > 0 ? t('pieces_left', { count: left }) : t('complete')} {state.value && t(state.value)}
        </p>
        <p class="actions">
          <Confirm label={t('lock')} question={t('lock_sure')} yes={t('lock')} onYes={lock} />
        </p>
        <Library table={table} pieces={pieces.value} onUse={change} />
      </SetupEditor>
    </Section>
  )
}

export const mapped = (pieces: Placement): Pieces => new Map(Object.entries(pieces))

/** Starting from a setup of mine or a pasted one, and keeping this one. */
function Library({ table, pieces, onUse }: { table: Table; pieces: Pieces; onUse: (pieces: Pieces) => void }) {
  const ruleset = table.rules.value!.ruleset.id
  const seat = table.game.value!.you!
  const mine = useSignal<SavedSetup[]>([])
  const { problem, run } = useTask()
  const load = () =>
    run(async () => {
      mine.value = (await read('list_saved_setups', '/v1/me/setups')).data.setups.filter(setup => setup.ruleset === ruleset)
    })
  const use = (text: string) =>
    run(async () => {
      const { data } = await call('check_setup', 'POST', `/v1/rulesets/${ruleset}/setups`, { body: { seat, text } })
      onUse(mapped(data.pieces))
    })
  return (
    <details onToggle={event => event.currentTarget.open && void load()}>
      <summary>{t('library')}</summary>
      <ul>
        {mine.value.map(setup => (
          <li key={setup.id}>
            {setup.name}{' '}
            <button type="button" onClick={() => void use(setup.text)}>
              {t('use')}
            </button>
          </li>
        ))}
      </ul>
      <form
        onSubmit={event => {
          event.preventDefault()
          const name = String(new FormData(event.currentTarget).get('name') ?? '')
          void run(async () => {
            const body = { name, ruleset, seat, pieces: Object.fromEntries(pieces) }
            await call('save_setup', 'POST', '/v1/me/setups', { body })
            say(t('saved'))
          }).then(load)
        }}
      >
        <label class="field">
          {t('keep_as')}
          <input name="name" required maxLength={60} />
        </label>
        <button type="submit">{t('save')}</button>
      </form>
      <form
        onSubmit={event => {
          event.preventDefault()
          void use(String(new FormData(event.currentTarget).get('text') ?? ''))
        }}
      >
        <label class="field">
          {t('paste')}
          <textarea name="text" rows={3} required />
        </label>
        <button type="submit">{t('use')}</button>
      </form>
      <Refusal problem={problem.value} ruleset={ruleset} />
    </details>
  )
}
