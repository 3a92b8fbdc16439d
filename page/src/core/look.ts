// Light, dark, or as the system has it; and more contrast.
import { signal } from '@preact/signals'
import { keep, kept } from './store'

export type Look = 'system' | 'light' | 'dark' | 'contrast'

export const look = signal<Look>('system')
const system = () => matchMedia('(prefers-color-scheme: dark)')

export function useLook(next: Look): void {
  look.value = next
  keep('look', next === 'system' ? null : next)
  draw()
}

/** What the system has is said as light or dark, so that each palette stands in the style once. */
function draw(): void {
  const next = look.peek()
  document.documentElement.dataset['look'] = next !== 'system' ? next : system().matches ? 'dark' : 'light'
}

export function startLook(): void {
  system().addEventListener('change', draw)
  const stored = kept('look')
  useLook(stored === 'light' || stored === 'dark' || stored === 'contrast' ? stored : 'system')
}
