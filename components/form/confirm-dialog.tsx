'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonLook } from '../ui/button'
import { Dialog, DialogButtons } from '../ui/dialog'
import { Form } from './form'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** On the button that changes nothing. */
  readonly keep: string
  readonly submit: string
  /** Of the button that does it. */
  readonly look?: ButtonLook
  readonly busy: boolean
  /** Escape, or a phone's way back: whatever was typed stays. */
  readonly onClose: () => void
  /** By the button that changes nothing, where that throws away what was typed. */
  readonly onKeep?: () => void
  readonly onSubmit: ComponentProps<'form'>['onSubmit']
  readonly children: ReactNode
}

/** What takes two steps, mostly since it cannot be undone: this is the second, and says what will be. */
export function ConfirmDialog({
  open,
  title,
  look = 'danger',
  onClose,
  onKeep = onClose,
  ...form
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <Form className="space-y-4" onSubmit={form.onSubmit}>
        {form.children}
        <DialogButtons>
          <Button look="secondary" onClick={onKeep}>
            {form.keep}
          </Button>
          <Button type="submit" look={look} busy={form.busy}>
            {form.submit}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}
