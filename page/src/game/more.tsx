// What is done seldom: offering a draw, resigning, calling the game off, leaving it.
import { call } from '../core/api'
import { go } from '../core/router'
import { owner } from '../core/session'
import { Confirm, rulesPath } from '../core/ui'
import { timeText } from '../core/time_control'
import { optionName, rulesetName, t } from '../core/words'
import { anytime } from './actions'
import type { Table } from './table'

export function MoreSection({ table }: { table: Table }) {
  const game = table.game.value!
  const list = anytime(table.actions.value)
  const find = (type: string) => list.find(action => action.type === type)
  const [draw, resign, abort] = [find('offer_draw'), find('resign'), find('abort')]
  const seat = game.seats.find(view => view.seat === game.you)
  const leaves = seat?.status === 'seated' && (game.status === 'waiting' || game.status === 'setup')
  return (
    <details class="more">
      <summary>{t('more')}</summary>
      <p>
        <a href={rulesPath(`/${game.ruleset}`)}>{t('rules_of', { game: rulesetName(game.ruleset) })}</a>
      </p>
      <TimeControl table={table} />
      <Options table={table} />
      {owner.value && (
        <p class="actions">
          {draw && <Confirm label={t('does_offer_draw')} question={t('offer_draw_sure')} onYes={() => table.actOnce(draw)} />}
          {resign && <Confirm danger label={t('does_resign')} question={t('resign_sure')} onYes={() => table.actOnce(resign)} />}
          {abort && <Confirm danger label={t('does_abort')} question={t('abort_sure')} onYes={() => table.actOnce(abort)} />}
          {leaves && !abort && (
            <Confirm
              danger
              label={t('leave_seat')}
              question={t('leave_sure')}
              onYes={async () => {
                await call('leave_game', 'DELETE', `${table.path}/seats/${seat.seat}`)
                go('/')
              }}
            />
          )}
        </p>
      )}
    </details>
  )
}

function TimeControl({ table }: { table: Table }) {
  return <p>{timeText(table.game.value!.time_control)}</p>
}

function Options({ table }: { table: Table }) {
  const chosen = Object.entries(table.game.value!.options)
  if (chosen.length === 0) return null
  return (
    <dl class="facts">
      {chosen.map(([name, value]) => (
        <div key={name}>
          <dt>{optionName(name)}</dt>
          <dd>{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

const valueText = (value: unknown): string =>
  value === true ? t('yes') : value === false ? t('no') : value === 'chance' ? t('by_chance') : value === 'first_seat' ? t('first_seat') : String(value)
