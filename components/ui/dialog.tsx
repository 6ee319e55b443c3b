'use client'

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** Escape, or a click beside it where nothing can be typed. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog: focus stays inside and returns to where it came from. */
export function Dialog({ open, title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!open) return shown?.close()
    // A click that went astray throws nothing away that was typed.
    const hasFields = shown?.querySelector('input, textarea, select')
    shown?.setAttribute('closedby', hasFields ? 'closerequest' : 'any')
    shown?.showModal()
  }, [open])
  // One that goes while it is open gives the focus back as well.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      // Escape is known at once: `close` comes later, and may find the dialog opened again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        if (isUnderWay(event.currentTarget)) event.preventDefault()
        else onClose()
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      className="max-w-task border-line bg-surface text-ink backdrop:bg-ink/40 dark:backdrop:bg-paper/70 w-full rounded border"
    >
      <div className="space-y-4 p-6">
        <h2 id={heading} className="text-lg">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  )
}

/** Something is being sent by a busy button. Should that fail, it is here that it is said. */
function isUnderWay(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('[aria-disabled=true]') !== null
}

/** What a dialog ends with, in the order of the keyboard: the way back, then what it is for, which a phone has first. */
export function DialogButtons({ children }: Pick<DialogProps, 'children'>) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
}
