'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

/** Loads a dialog when its button is pressed for the first time, and opens it. */
export function useLateDialog<Loaded>(load: () => Promise<Loaded>, onError?: () => void) {
  const [open, setOpen] = useState(false)
  const { mutate, data, isPending, isError } = useMutation({ mutationFn: load })
  const show = () =>
    mutate(undefined, { onSuccess: () => setOpen(true), onError: () => onError?.() })
  return {
    /** Absent until the dialog is loaded. */
    loaded: data,
    isError,
    button: { busy: isPending, onClick: show },
    dialog: { open, onClose: () => setOpen(false) },
  } as const
}
