'use client'

import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names'

interface DialogProps {
  readonly open: boolean
  readonly title: string
  /** `bottom`: on a phone the dialog is at the lower edge, near the pressed button. */
  readonly place?: 'middle' | 'bottom'
  /** Called on Escape, or on a click outside if the dialog has no fields. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal dialog. The focus stays inside and returns when the dialog closes. */
export function Dialog({ open, title, place = 'middle', onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const shown = dialog.current
    if (!open) return shown?.close()
    shown?.showModal()
  }, [open])
  // The focus also returns if the dialog is removed while it is open.
  useLayoutEffect(() => {
    const shown = dialog.current
    return () => shown?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and reported by `cancel`.
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      // Escape is handled at once: the `close` event comes later, when the dialog may be open again.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        if (isUnderWay(event.currentTarget)) event.preventDefault()
        else onClose()
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      // On clicks outside, the target is the dialog itself. Safari does not support `closedby`.
      onClick={({ target, currentTarget }) => {
        if (target !== currentTarget || isUnderWay(currentTarget)) return
        if (!hasFields(currentTarget)) onClose()
      }}
      className={classNames(
        // Not in the base styles: margins of the elements around it (`space-y-…`) would move the dialog to the top.
        'm-auto max-w-dialog border-line bg-surface text-ink backdrop:bg-ink/40 dark:backdrop:bg-paper/70 w-full rounded border',
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

/** Whether the dialog has fields: a click outside must not discard typed values. */
function hasFields(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('input, textarea, select') !== null
}

/** Whether the dialog is sending something (a button is busy). A failure would be reported in the dialog. */
function isUnderWay(dialog: HTMLDialogElement): boolean {
  return dialog.querySelector('[aria-disabled=true]') !== null
}

/** The buttons of a dialog in keyboard order: cancel, then the action. On a phone the action is on top. */
export function DialogButtons({ children }: Pick<DialogProps, 'children'>) {
  return <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
}
