// The frame around every page: what leads elsewhere, and which page the address names.
import type { ComponentChildren } from 'preact'
import { useEffect, useErrorBoundary, useRef } from 'preact/hooks'
import { reachable } from '../core/api'
import { asOf } from '../core/offline'
import { Rare } from '../core/rare'
import { place, visits } from '../core/router'
import { ended, me, owner } from '../core/session'
import { dateTime } from '../core/time'
import { mishap, problemFrom, Refusal, rulesPath, StatusRegion, Title } from '../core/ui'
import { t } from '../core/words'
import { focusBoard } from '../game/focus'
import { GamePage } from '../game/page'
import { Home } from './home'
import { LanguageMenu } from './language'
import { Login, SignInAgain } from './sign_in'

function Page() {
  const { path } = place.value
  const [first = '', second = '', ...deeper] = path.split('/').filter(Boolean)
  const mine = (page: preact.JSX.Element) => (owner.value ? page : <Login />)
  switch (deeper.length > 0 ? undefined : second ? `${first}/` : first) {
    case '':
      return <Home />
    case 'games':
      return mine(<Rare>{parts => <parts.GameLists />}</Rare>)
    case 'games/':
      return <GamePage key={second} id={second} />
    case 'watch':
      return <Rare>{parts => <parts.Watch />}</Rare>
    case 'open':
      return mine(<Rare>{parts => <parts.OpenSeats />}</Rare>)
    case 'new':
      return mine(<Rare>{parts => <parts.NewGamePage />}</Rare>)
    case 'setups':
      return mine(<Rare>{parts => <parts.SavedSetups />}</Rare>)
    case 'setups/':
      return mine(<Rare>{parts => <parts.SetupPage key={second} id={second} />}</Rare>)
    case 'users/':
      return <Rare>{parts => <parts.UserPage key={second} name={second} />}</Rare>
    case 'me':
      return mine(<Rare>{parts => <parts.Account />}</Rare>)
    case 'login':
      return <Login />
    case 'register':
      return <Rare>{parts => <parts.Register />}</Rare>
    case 'forgot':
      return <Rare>{parts => <parts.Forgot />}</Rare>
    default:
      return <Nowhere />
  }
}

/** What is shown at an address of no page. */
const Nowhere = () => (
  <div class="narrow">
    <Title text={t('nowhere')} />
    <p>{t('nowhere_said')}</p>
    <p class="actions">
      <a class="button primary" href="/">
        {t('start_page_short')}
      </a>
    </p>
  </div>
)

/** What a fault of a page leaves of it: a sentence, and the way to other pages. */
function Guarded({ children }: { children: ComponentChildren }) {
  const [fault] = useErrorBoundary()
  return fault === undefined ? <>{children}</> : <Refusal problem={problemFrom(fault)} />
}

function Navigation() {
  const { path } = place.value
  const link = (to: string, text: string) => (
    <li>
      <a href={to} {...(path === to ? { 'aria-current': 'page' as const } : {})}>
        {text}
      </a>
    </li>
  )
  return (
    <nav aria-label={t('navigation')}>
      <ul>
        {me.value && link('/', t('waiting'))}
        {me.value && link('/games', t('my_games'))}
        {me.value && link('/new', t('new_game'))}
        {me.value && link('/open', t('open_seats'))}
        {link('/watch', t('watch'))}
        <li>
          <a href={rulesPath()}>{t('rules')}</a>
        </li>
        {me.value ? link('/me', me.value.name) : link('/login', t('sign_in'))}
        {!me.value && link('/register', t('register'))}
      </ul>
    </nav>
  )
}

export function App() {
  const main = useRef<HTMLElement>(null)
  const visit = visits.value
  useEffect(() => {
    mishap.value = undefined
    if (visit === 0) return
    scrollTo(0, 0)
    const title = main.current?.querySelector<HTMLElement>('#title')
    ;(title ?? main.current)?.focus()
  }, [visit])
  return (
    <>
      <a class="skip" href="#main">
        {t('skip')}
      </a>
      {place.value.path.startsWith('/games/') && (
        <a
          class="skip"
          href="#main"
          onClick={event => {
            if (focusBoard()) event.preventDefault()
          }}
        >
          {t('skip_board')}
        </a>
      )}
      <header class="top">
        <a class="brand" href="/" aria-label={t('start_page')}>
          <svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
            <path d="M3 1v14M3 2h10l-2.5 3L13 8H3z" fill="currentColor" stroke="currentColor" stroke-width="1.4" />
          </svg>
          <span>fieldpost</span>
        </a>
        <Navigation />
      </header>
      {!reachable.value && (
        <p class="banner" role="status">
          {asOf.value ? t('as_of', { at: dateTime(asOf.value) }) : t('unreachable')}
        </p>
      )}
      <main id="main" tabIndex={-1} ref={main}>
        {ended.value && !me.value && <SignInAgain />}
        <Refusal problem={mishap.value} />
        <Guarded key={`${owner.value?.id ?? ''} ${place.value.path}`}>
          <Page />
        </Guarded>
      </main>
      <footer>
        <LanguageMenu />
        <a href="/docs">{t('for_programs')}</a>
      </footer>
      <StatusRegion />
    </>
  )
}
