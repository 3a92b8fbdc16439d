// How much time a new game gives, and what happens when it is up.
import type { OnExpiry } from '../contract'
import { capsOf, controlOf, INCREMENTS, INITIALS, timeText, TURNS, type TimeChoice } from '../core/time_control'
import { duration } from '../core/time'
import { Choice } from '../core/ui'
import { t, type Key } from '../core/words'

interface TimeFieldsProps {
  choice: TimeChoice
  onChange: (choice: TimeChoice) => void
}

export function TimeFields({ choice, onChange }: TimeFieldsProps) {
  const change = (part: Partial<TimeChoice>) => onChange({ ...choice, ...part })
  const hours = (label: Key, name: 'turn' | 'initial' | 'increment' | 'cap', list: number[]) => (
    <Choice
      label={t(label)}
      value={String(list.includes(choice[name]) ? choice[name] : list[0])}
      options={list.map((count): [string, string] => [String(count), count === 0 ? t('nothing_more') : duration(count * 3600)])}
      onChange={next => change({ [name]: Number(next) } as Partial<TimeChoice>)}
    />
  )
  return (
    <fieldset>
      <legend>{t('time')}</legend>
      <Choice
        label={t('time_kind')}
        value={choice.type}
        options={[
          ['per_turn', t('time_kind_turn')],
          ['bank', t('time_kind_bank')],
          ['none', t('time_none')],
        ]}
        onChange={type => change({ type })}
      />
      {choice.type === 'per_turn' && hours('time_for_a_turn', 'turn', TURNS)}
      {choice.type === 'bank' && (
        <>
          {hours('bank_initial', 'initial', INITIALS)}
          {hours('bank_increment', 'increment', INCREMENTS)}
          {hours('bank_cap', 'cap', capsOf(choice.initial))}
        </>
      )}
      {choice.type !== 'none' && (
        <Choice<OnExpiry>
          label={t('when_time_is_up')}
          value={choice.expiry}
          options={[
            ['forfeit', t('expiry_forfeit')],
            ['claim', t('expiry_claim')],
          ]}
          onChange={expiry => change({ expiry })}
        />
      )}
      <p class="hint">{timeText(controlOf(choice))}</p>
    </fieldset>
  )
}
