// What everybody may know of a user.
import { call, read } from '../core/api'
import { go } from '../core/router'
import { me } from '../core/session'
import { day, lastDay } from '../core/time'
import { Confirm, Loading, Section, Title, useRead } from '../core/ui'
import { t } from '../core/words'
import { GameRows } from './games'

export function UserPage({ name }: { name: string }) {
  const { data, problem } = useRead(signal => read('read_user', `/v1/users/${encodeURIComponent(name)}`, signal), [name, me.value?.id])
  const profile = data.value?.data
  if (!profile) return (
    <>
      <Title text={name} />
      <Loading problem={problem.value} />
    </>
  )
  const { won, drawn, lost } = profile.record
  const isOther = me.value !== undefined && me.value.id !== profile.id
  return (
    <>
      <Title text={profile.kind === 'bot' ? `${profile.name} (${t('is_bot')})` : profile.name} />
      <p>{t('since', { day: day(profile.created_at) })}</p>
      <p>{t('record_of', { won, drawn, lost })}</p>
      {profile.leave?.map(leave => (
        <p key={leave.begins_at}>{t('away', { from: day(leave.begins_at), until: lastDay(leave.ends_at) })}</p>
      ))}
      {isOther && (
        <p class="actions">
          <a class="button primary" href={`/new#user=${profile.name}`}>
            {t('invite_user', { name: profile.name })}
          </a>
          <Confirm
            label={t('block')}
            question={t('block_sure', { name: profile.name })}
            onYes={async () => {
              await call('block_user', 'PUT', `/v1/me/blocked/${profile.id}`)
              go('/me')
            }}
          />
        </p>
      )}
      <Section title="public_games">
        <GameRows query={`list=public&user=${encodeURIComponent(profile.name)}`} empty="no_games" />
      </Section>
    </>
  )
}
