'use client'

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** `bottom`: on a phone at the lower edge, where its button was pressed. */
  readonly place?: 'middle' | 'bottom'
  /** Escape, or a click outside if the dialog has no fields. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog: the focus stays inside and returns afterwards. */
export function Dialog({ open, title, place = 'middle', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!open) return shown?.close()
    shown?.showModal()
  }, [open])
  // A dialog that is removed while open also returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and reported by `cancel`.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      // Escape is handled at once: `close` comes later, and may find the dialog opened again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        if (isUnderWay(event.currentTarget)) event.preventDefault()
        else onClose()
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      // For clicks outside, the dialog itself is the target. Safari lacks `closedby`.
      onClick={({ target, currentTarget }) => {
        if (target !== currentTarget || isUnderWay(currentTarget)) return
        if (!hasFields(currentTarget)) onClose()
      }}
      className={classNames(
        'max-w-dialog border-line bg-surface text-ink backdrop:bg-ink/40 dark:backdrop:bg-paper/70 w-full rounded border',
        place === 'bottom' && 'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none',
      )}
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

/** A click outside must not discard typed values. */
function hasFields(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('input, textarea, select') !== null
}

/** A busy button is sending something. A failure is reported in the dialog. */
function isUnderWay(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('[aria-disabled=true]') !== null
}

/** The buttons of a dialog in keyboard order: cancel, then the action, which comes first on a phone. */
export function DialogButtons({ children }: Pick<DialogProps, 'children'>) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
}
