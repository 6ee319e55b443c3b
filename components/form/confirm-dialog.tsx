'use client'

import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonLook } from '../ui/button'
import { Dialog, DialogButtons } from '../ui/dialog'
import { Form } from './form'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  /** The label of the button that changes nothing. */
  readonly keep: string
  readonly submit: string
  /** Look of the button that performs the action. */
  readonly look?: ButtonLook
  readonly busy: boolean
  /** Called on Escape or a phone's back gesture: typed values stay. */
  readonly onClose: () => void
  /** Called by the button that changes nothing, if it discards typed values. */
  readonly onKeep?: () => void
  readonly onSubmit: ComponentProps<'form'>['onSubmit']
  readonly children: ReactNode
}

/** The second step of an action, mostly of one that cannot be undone. It explains the effect. */
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
