'use client'

import { useState } from 'react'

/** Loads a dialog when its button is pressed for the first time, and opens it. */
export function useLateDialog<Loaded>(load: () => Promise<Loaded>, onError?: () => void) {
  const [open, setOpen] = useState(false)
  const [loaded, setLoaded] = useState<Loaded>()
  const [step, setStep] = useState<'idle' | 'loading' | 'failed'>('idle')
  const show = async () => {
    setStep('loading')
    try {
      const dialog = await load()
      setLoaded(() => dialog)
      setOpen(true)
      setStep('idle')
    } catch {
      setStep('failed')
      onError?.()
    }
  }
  return {
    /** The loaded dialog. Absent until it is loaded. */
    loaded,
    isError: step === 'failed',
    button: { busy: step === 'loading', onClick: () => void show() },
    dialog: { open, onClose: () => setOpen(false) },
  } as const
}
