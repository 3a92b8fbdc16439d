// Parts of the page whose script is read when one of them is shown first, or once everything else is there. What a game in
// play is shown with is not among them, so that it opens sooner.
import { signal } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Problem } from '../contract'
import { ownProblem } from './api'
import { Loading } from './ui'
import { t } from './words'

type Parts = typeof import('../rare')

const found = signal<Parts | undefined>(undefined)
const problem = signal<Problem | undefined>(undefined)

/** Reads the script, unless it is there. */
export async function loadRare(): Promise<void> {
  if (found.peek()) return
  try {
    problem.value = undefined
    found.value = await import('../rare')
  } catch {
    problem.value = ownProblem('unreachable', 0, t('error_unreachable'))
  }
}

/** Shows something that is made of those parts. */
export function Rare({ children }: { children: (parts: Parts) => ComponentChild }) {
  const parts = found.value
  useEffect(() => void loadRare(), [])
  if (parts) return <>{children(parts)}</>
  return (
    <>
      <Loading problem={problem.value} />
      {problem.value && (
        <p class="actions">
          <button type="button" onClick={() => location.reload()}>
            {t('try_again')}
          </button>
        </p>
      )}
    </>
  )
}
