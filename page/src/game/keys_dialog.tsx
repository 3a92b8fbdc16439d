// A button that opens a list of keys, and what belongs to it. What is in the list is made when it is asked for.
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { loadRare } from '../core/rare'
import { t } from '../core/words'

interface KeysProps {
  label: string
  /** Grows each time the list is asked for. */
  turn: number
  children: ComponentChildren
}

export function KeysDialog({ label, turn, children }: KeysProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isAsked = useSignal(false)
  // Whoever is led into a dialog is read what it holds then.
  const open = async () => {
    isAsked.value = true
    await loadRare()
    if (!dialog.current?.open) dialog.current?.showModal()
  }
  useEffect(() => {
    if (turn > 0) void open()
  }, [turn])
  return (
    <>
      <button type="button" onClick={() => void open()}>
        {label}
      </button>
      <dialog ref={dialog} aria-label={label} class="wide">
        <h2>{label}</h2>
        {isAsked.value && children}
        <p class="actions">
          <button type="button" class="primary" onClick={() => dialog.current?.close()}>
            {t('close')}
          </button>
        </p>
      </dialog>
    </>
  )
}
