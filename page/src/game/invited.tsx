// The two answers to an invitation.
import { useMemo } from 'preact/hooks'
import { call } from '../core/api'
import { Keys } from '../core/keys'
import { Confirm } from '../core/ui'
import { t } from '../core/words'

interface Answers {
  /** The game's seats. */
  seats: string
  /** The seat to which I am invited. */
  seat: string
  run: (task: () => Promise<unknown>) => Promise<boolean>
  onYes: () => unknown
  onNo: () => void
}

/** Accepts, or declines once that was confirmed. */
export function InvitationAnswers({ seats, seat, run, onYes, onNo }: Answers) {
  const keys = useMemo(() => new Keys(), [])
  const accept = () =>
    run(async () => {
      await keys.once('accept', key => call('join_game', 'POST', seats, { key, body: {} }))
      await onYes()
    })
  const decline = async () => {
    await call('leave_game', 'DELETE', `${seats}/${seat}`)
    onNo()
  }
  return (
    <p class="actions">
      <button type="button" class="primary" onClick={() => void accept()}>
        {t('accept')}
      </button>
      <Confirm label={t('decline')} question={t('decline_sure')} onYes={decline} />
    </p>
  )
}
