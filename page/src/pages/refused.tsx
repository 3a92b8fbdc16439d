// What it means for somebody that their browser keeps nothing of what the page gives it.
import { canKeep } from '../core/store'
import { t } from '../core/words'

export function Refused() {
  const refused = !navigator.cookieEnabled ? 'cookies_refused' : !canKeep() ? 'storage_refused' : undefined
  return refused ? <p class="refusal">{t(refused)}</p> : null
}
