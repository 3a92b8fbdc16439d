// In which language the page is; of somebody who is signed in also the language of their mails.
import { call } from '../core/api'
import { look, useLook, type Look } from '../core/look'
import { me } from '../core/session'
import { keep } from '../core/store'
import { Choice } from '../core/ui'
import { LANGUAGES, language, t, useLanguage } from '../core/words'
import type { Language } from '../contract'

export async function chooseLanguage(next: Language): Promise<void> {
  keep('language', next)
  await useLanguage(next)
  if (me.value && me.value.language !== next) {
    me.value = (await call('change_me', 'PATCH', '/v1/me', { body: { language: next } })).data
  }
}

export function LanguageMenu() {
  const looks: Array<[Look, string]> = [
    ['system', t('look_system')],
    ['light', t('look_light')],
    ['dark', t('look_dark')],
    ['contrast', t('look_contrast')],
  ]
  return (
    <div class="choices">
      <Choice label={t('language')} value={language()} options={LANGUAGES} onChange={next => void chooseLanguage(next)} />
      <Choice label={t('look')} value={look.value} options={looks} onChange={useLook} />
    </div>
  )
}
