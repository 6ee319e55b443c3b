'use client'

import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#words'
import type { remindersForm, TypedReminders } from '@/lib/portal/forms/reminders-form'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { setReminders } from '../../owner-actions'
import { FailureAlert } from '../failure-alert'
import { ReminderFields } from '../reminder-fields'

type RemindersForm = ReturnType<typeof remindersForm.parse>

interface RemindersDialogProps {
  readonly documentId: string
  /** The current values. */
  readonly typed: TypedReminders
  readonly open: boolean
  readonly onClose: () => void
  readonly onSaved: (isOn: boolean) => void
}

/** Asks for the reminders of a document. Values that were typed but not saved stay until the dialog is opened again. */
export function RemindersDialog({
  documentId,
  typed,
  open,
  onClose,
  onSaved,
}: RemindersDialogProps) {
  const t = useTranslations('reminders')
  const form = useSchemaForm<{ typed: TypedReminders }, RemindersForm>({
    load: async () => (await import('@/lib/portal/forms/reminders-form')).remindersFormIn,
    initial: { typed },
    context: undefined,
  })
  const { errors, isDirty } = form.formState
  const setting = useCommand(setReminders)
  const renew = useEffectEvent(() => {
    if (!isDirty) form.reset({ typed })
  })
  useEffect(() => {
    if (open) renew()
  }, [open])
  const close = () => {
    onClose()
    form.reset({ typed })
  }
  const send = form.handleSubmit((terms) =>
    setting.run([{ documentId, ...terms }], () => {
      close()
      onSaved(terms.reminders !== undefined)
    }),
  )
  const faults = (errors as { reminders?: Record<string, unknown> }).reminders
  return (
    <ConfirmDialog
      open={open}
      title={t('title')}
      keep={t('cancel')}
      submit={setting.running ? t('saving') : t('save')}
      look="primary"
      busy={setting.running || form.isChecking}
      onClose={onClose}
      onKeep={close}
      onSubmit={send}
    >
      <ReminderFields
        typed={form.watch('typed')}
        wrong={{
          first: faults?.first_after_days !== undefined,
          every: faults?.every_days !== undefined,
        }}
        onChange={(next) => {
          form.setValue('typed', next, { shouldDirty: true })
          form.clearErrors()
        }}
      />
      <FailureAlert failure={form.away ?? setting.failure} />
    </ConfirmDialog>
  )
}
