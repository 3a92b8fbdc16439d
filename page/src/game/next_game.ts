// The next game that waits for me, most urgent first.
import { read } from '../core/api'
import { go } from '../core/router'
import { me } from '../core/session'
import { say } from '../core/ui'
import { t } from '../core/words'

export async function goToNextGame(current: string): Promise<void> {
  if (!me.value) return go('/')
  const { data } = await read('list_decisions', '/v1/me/decisions')
  const next = data.decisions.find(decision => decision.game !== current && decision.decision !== 'invitation')
  if (next) go(`/games/${next.game}`)
  else {
    say(t('nothing_else_waits'))
    go('/')
  }
}
