// My library of setups, outside of any game.
import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Board, Ruleset, RulesetSummary } from '../contract'
import { call, read } from '../core/api'
import { Keys } from '../core/keys'
import { go } from '../core/router'
import { placeTyped, typed } from '../core/typed'
import { Choice, Confirm, counted, Field, Form, Loading, RulesetContext, Title, say, useRead } from '../core/ui'
import { rulesetName, t } from '../core/words'
import type { Pieces } from '../game/army'
import { SetupEditor } from '../game/setup_editor'
import { piecesOf, SetupText } from '../game/setup_text'

/** Where a setup is changed that is not saved. */
const draftOf = (id: string, ruleset: string): string => `setup ${id} ${ruleset}`

export function SavedSetups() {
  const again = useSignal(0)
  const { data, problem } = useRead(signal => read('list_saved_setups', '/v1/me/setups', signal), [again.value])
  const list = data.value?.data.setups
  return (
    <>
      <Title text={counted('library', list?.length)} />
      {!list && <Loading problem={problem.value} />}
      {list?.length === 0 && <p>{t('library_empty')}</p>}
      <ul class="rows">
        {list?.map(setup => (
          <li key={setup.id}>
            <a href={`/setups/${setup.id}`}>{setup.name}</a>
            <span class="state">{rulesetName(setup.ruleset)}</span>
            <Confirm
              label={t('delete')}
              question={t('delete_setup_sure', { name: setup.name })}
              danger
              onYes={async () => {
                await call('delete_saved_setup', 'DELETE', `/v1/me/setups/${setup.id}`)
                typed(draftOf(setup.id, setup.ruleset)).value = undefined
                again.value++
              }}
            />
          </li>
        ))}
      </ul>
      <p class="actions">
        <a class="button primary" href="/setups/new">
          {t('new_setup')}
        </a>
      </p>
    </>
  )
}

interface LoadedSetup {
  name: string
  ruleset: Ruleset
  board: Board
  pieces: Pieces
}

async function loaded(ruleset: string, text?: string): Promise<Omit<LoadedSetup, 'name'>> {
  const { data: rules } = await read('read_ruleset', `/v1/rulesets/${ruleset}`)
  const { data: board } = await read('read_board', `/v1/boards/${rules.board}`)
  const seat = rules.seats[0]!.seat
  const pieces: Pieces = text ? await piecesOf(ruleset, seat, text) : new Map()
  return { ruleset: rules, board, pieces }
}

export function SetupPage({ id }: { id: string }) {
  const chosen = useSignal(placeTyped(draftOf('new', '')) ?? 'original')
  const list = useRead(signal => read('list_rulesets', '/v1/rulesets', signal), [])
  const found = useRead<LoadedSetup>(
    async signal => {
      if (id === 'new') return { name: '', ...(await loaded(chosen.value)) }
      const { data } = await read('read_saved_setup', `/v1/me/setups/${id}`, signal)
      return { name: data.name, ...(await loaded(data.ruleset, data.text)) }
    },
    [id, chosen.value],
  )
  const setup = found.data.value
  const options = (list.data.value?.data.rulesets ?? []).map((one: RulesetSummary): [string, string] => [one.id, rulesetName(one.id)])
  return (
    <>
      <Title text={setup?.name || t('new_setup')} />
      {id === 'new' && options.length > 0 && (
        <Choice label={t('which_game')} value={chosen.value} options={options} onChange={next => (chosen.value = next)} />
      )}
      {setup ? <Editor key={setup.ruleset.id} id={id} setup={setup} /> : <Loading problem={found.problem.value} />}
    </>
  )
}

function Editor({ id, setup }: { id: string; setup: LoadedSetup }) {
  const draft = typed<{ pieces: Pieces; name: string }>(draftOf(id, setup.ruleset.id))
  const turn = useSignal(0)
  const { pieces, name } = draft.value ?? setup
  const keys = useMemo(() => new Keys(), [])
  const seat = setup.ruleset.seats[0]!.seat
  const change = (next: Pieces) => (draft.value = { pieces: next, name: draft.peek()?.name ?? setup.name })
  return (
    <RulesetContext.Provider value={setup.ruleset.id}>
      <SetupEditor ruleset={setup.ruleset} board={setup.board} seat={seat} pieces={pieces} onChange={change}>
        <Form
          submit={t('save')}
          onSubmit={async () => {
            const saved = draft.peek()
            const body = { name, ruleset: setup.ruleset.id, seat, pieces: Object.fromEntries(pieces) }
            if (id === 'new') await keys.once(body, key => call('save_setup', 'POST', '/v1/me/setups', { body, key }))
            else await call('replace_saved_setup', 'PUT', `/v1/me/setups/${id}`, { body })
            say(t('saved'))
            if (draft.peek() !== saved) return
            draft.value = undefined
            go('/setups')
          }}
        >
          {draft.value && (
            <p class="hint">
              {t('not_saved')}{' '}
              <button
                type="button"
                onClick={() => {
                  draft.value = undefined
                  turn.value++
                }}
              >
                {t('discard')}
              </button>
            </p>
          )}
          <Field
            key={turn.value}
            label={t('name_of_setup')}
            name="name"
            value={name}
            maxLength={60}
            onInput={next => (draft.value = { pieces: draft.peek()?.pieces ?? setup.pieces, name: next })}
          />
        </Form>
        <SetupText ruleset={setup.ruleset.id} seat={seat} pieces={pieces} onUse={change} />
      </SetupEditor>
    </RulesetContext.Provider>
  )
}
