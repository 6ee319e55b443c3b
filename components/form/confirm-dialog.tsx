'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** On the button that changes nothing. */
  readonly keep: string
  readonly submit: string
  readonly busy: boolean
  readonly onClose: () => void
  readonly onSubmit: ComponentProps<'form'>['onSubmit']
  readonly children: ReactNode
}

/** What cannot be undone takes two steps: this is the second, and says what will be. */
export function ConfirmDialog({ open, title, onClose, ...form }: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <form method="post" noValidate className="space-y-4" onSubmit={form.onSubmit}>
        {form.children}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            {form.keep}
          </Button>
          <Button type="submit" look="danger" busy={form.busy}>
            {form.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
