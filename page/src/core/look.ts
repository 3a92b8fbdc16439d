// Light, dark, or as the system has it; and more contrast.
import { signal } from '@preact/signals'
import { keep, kept } from './store'

export type Look = 'system' | 'light' | 'dark' | 'contrast'

export const look = signal<Look>('system')

export function useLook(next: Look): void {
  look.value = next
  keep('look', next === 'system' ? null : next)
  document.documentElement.dataset['look'] = next
}

export function startLook(): void {
  const stored = kept('look')
  useLook(stored === 'light' || stored === 'dark' || stored === 'contrast' ? stored : 'system')
}
