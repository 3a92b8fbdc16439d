// The setup of a game: a draft that the server keeps, until it is locked.
import { effect, useSignal, type Signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { Problem, Ruleset, SavedSetup } from '../contract'
import { call, Failure, read } from '../core/api'
import { Keys } from '../core/keys'
import { tick } from '../core/live'
import { me } from '../core/session'
import { Confirm, Loading, Refusal, Section, problemFrom, say, useTask } from '../core/ui'
import { rulesetName, t } from '../core/words'
import type { Pieces } from './army'
import { hasSameArmy, missing } from './army'
import { Draft } from './draft'
import { SavedDraft } from './saved_draft'
import { SetupEditor } from './setup_editor'
import { piecesOf, SetupText } from './setup_text'
import type { Table } from './table'

/** Tells the other tabs of a game whose draft was saved. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('fieldpost.setups')

export function SetupSection({ table }: { table: Table }) {
  const rules = table.rules.value!
  const seat = table.game.value!.you!
  const pieces = useSignal<Pieces | undefined>(undefined)
  const problem = useSignal<Problem | undefined>(undefined)
  const path = `${table.path}/setup`
  const saved = useMemo(() => new SavedDraft(path), [path])
  const draft = useMemo(
    () =>
      new Draft<Pieces>(async value => {
        await saved.put(value)
        channel?.postMessage(path)
      }),
    [saved],
  )
  useDraft(saved, draft, pieces, problem)

  const change = (next: Pieces) => {
    pieces.value = next
    problem.value = undefined
    draft.change(next)
  }
  const takeOther = async () => {
    await draft.stop()
    await readDraft(saved, draft, pieces, problem)
  }
  const keepThis = async () => {
    try {
      await saved.read()
    } catch (why) {
      problem.value = problemFrom(why)
      return
    }
    await draft.keep()
  }
  const lock = async () => {
    await draft.stop()
    try {
      await saved.lock(pieces.value ?? new Map())
    } catch (why) {
      // The faults are shown on the board, and the draft is kept.
      problem.value = problemFrom(why)
      draft.change(pieces.value ?? new Map())
      throw why
    }
    say(t('army_locked'))
    await table.load()
  }
  if (!pieces.value) return (
    <Section title="set_up">
      <Loading problem={problem.value} />
    </Section>
  )
  const shown = problem.value ?? draft.problem.value
  const left = [...missing(rules.ruleset.kinds, pieces.value).values()].reduce((sum, count) => sum + Math.max(0, count), 0)
  return (
    <Section title="set_up">
      <p>{t('set_up_said')}</p>
      <SetupEditor
        ruleset={rules.ruleset}
        board={rules.board}
        seat={seat}
        pieces={pieces.value}
        faults={(shown?.faults ?? []).map(fault => fault.at.split(/[./]/).at(-1) ?? '')}
        onChange={change}
      >
        <Refusal problem={shown} />
        {draft.isContested.value && (
          <div class="refusal" role="alert">
            <p>{t('setup_elsewhere')}</p>
            <p class="actions">
              <button type="button" onClick={() => void keepThis()}>
                {t('keep_this')}
              </button>
              <button type="button" onClick={() => void takeOther()}>
                {t('take_other')}
              </button>
            </p>
          </div>
        )}
        <p class="hint">
          {left > 0 ? t('pieces_left', { count: left }) : t('complete')} <span role="status">{draft.state.value && t(draft.state.value)}</span>
        </p>
        <p class="actions">
          <Confirm label={t('lock')} question={t('lock_sure')} onYes={lock} />
        </p>
        <Library table={table} pieces={pieces.value} onUse={change} />
        <SetupText ruleset={rules.ruleset.id} seat={seat} pieces={pieces.value} onUse={change} />
      </SetupEditor>
    </Section>
  )
}

/** Shows the draft as the server has it; whoever has placed a piece meanwhile goes on with what they saw. */
async function readDraft(
  saved: SavedDraft,
  draft: Draft<Pieces>,
  pieces: Signal<Pieces | undefined>,
  problem: Signal<Problem | undefined>,
): Promise<void> {
  const before = pieces.peek()
  const show = (found: Pieces) => {
    if (pieces.peek() === before && !draft.isDirty) pieces.value = found
  }
  try {
    show(await saved.read())
  } catch (why) {
    if (!before) problem.value = problemFrom(why)
  }
}

/** Reads the draft, and again while nothing waits to be saved; saves what waits when the page is left or hidden. */
function useDraft(saved: SavedDraft, draft: Draft<Pieces>, pieces: Signal<Pieces | undefined>, problem: Signal<Problem | undefined>): void {
  useEffect(
    () =>
      effect(() => {
        void tick.value
        void me.value
        if (!me.peek()) return
        if (draft.isDirty) return void draft.flush()
        void readDraft(saved, draft, pieces, problem)
      }),
    [draft],
  )
  useEffect(() => {
    const hidden = () => {
      if (document.hidden && draft.isDirty) void draft.flush()
    }
    const told = ({ data }: MessageEvent) => {
      if (data !== saved.path) return
      draft.contest()
      if (!draft.isDirty) void readDraft(saved, draft, pieces, problem)
    }
    document.addEventListener('visibilitychange', hidden)
    channel?.addEventListener('message', told)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      channel?.removeEventListener('message', told)
      if (draft.isDirty) void draft.flush()
    }
  }, [draft])
}

/** My setups of a ruleset, and those of others with the same army. */
async function usable(ruleset: Ruleset): Promise<SavedSetup[]> {
  const { setups } = (await read('list_saved_setups', '/v1/me/setups')).data
  const others = [...new Set(setups.map(setup => setup.ruleset))].filter(id => id !== ruleset.id)
  const found = await Promise.all(
    others.map(async id => {
      try {
        return hasSameArmy((await read('read_ruleset', `/v1/rulesets/${id}`)).data, ruleset) ? id : undefined
      } catch (why) {
        // It may have been taken away since.
        if (why instanceof Failure && why.isAnswer) return undefined
        throw why
      }
    }),
  )
  return setups.filter(setup => setup.ruleset === ruleset.id || found.includes(setup.ruleset))
}

/** Starting from a setup of mine, and keeping this one. */
function Library({ table, pieces, onUse }: { table: Table; pieces: Pieces; onUse: (pieces: Pieces) => void }) {
  const rules = table.rules.value!.ruleset
  const ruleset = rules.id
  const seat = table.game.value!.you!
  const mine = useSignal<SavedSetup[]>([])
  const keys = useMemo(() => new Keys(), [])
  const { problem, run } = useTask()
  const load = () =>
    run(async () => {
      mine.value = await usable(rules)
    })
  const use = (text: string) => run(async () => onUse(await piecesOf(ruleset, seat, text)))
  return (
    <details onToggle={event => event.currentTarget.open && void load()}>
      <summary>{t('library')}</summary>
      <ul>
        {mine.value.map(setup => (
          <li key={setup.id}>
            {setup.name} {setup.ruleset !== ruleset && `(${rulesetName(setup.ruleset)}) `}
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
            await keys.once(body, key => call('save_setup', 'POST', '/v1/me/setups', { body, key }))
            say(t('saved'))
          }).then(load)
        }}
      >
        <label class="field">
          {t('keep_as')}
          <input name="name" required maxLength={60} />
        </label>
        <button type="submit">{t('save')}</button>
        <Refusal problem={problem.value} />
      </form>
    </details>
  )
}
