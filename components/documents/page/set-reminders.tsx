'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { remindersForm, TypedReminders } from '@/lib/portal/forms/reminders-form'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { setReminders } from '../../owner-actions'
import { Button } from '../../ui/button'
import { BellPlus } from '../../ui/icons'
import { FailureAlert } from '../failure-alert'
import { ReminderFields } from '../reminder-fields'

type RemindersForm = ReturnType<typeof remindersForm.parse>

interface SetRemindersProps {
  readonly documentId: string
  /** The current values. */
  readonly typed: TypedReminders
}

/** Whether, and how often, signers who have not signed are reminded automatically. */
export function SetReminders({ documentId, typed }: SetRemindersProps) {
  const t = useTranslations('reminders')
  const [open, setOpen] = useState(false)
  const [saved, setSaved] = useState<'saved' | 'savedOff'>()
  const form = useSchemaForm<{ typed: TypedReminders }, RemindersForm>({
    load: async () => (await import('@/lib/portal/forms/reminders-form')).remindersFormIn,
    initial: { typed },
    context: undefined,
  })
  const { errors, isDirty } = form.formState
  const setting = useCommand(setReminders)
  const close = () => {
    setOpen(false)
    form.reset({ typed })
  }
  const send = form.handleSubmit((terms) =>
    setting.run([{ documentId, ...terms }], () => {
      close()
      setSaved(terms.reminders ? 'saved' : 'savedOff')
    }),
  )
  const faults = (errors as { reminders?: Record<string, unknown> }).reminders
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          if (!isDirty) form.reset({ typed })
          setSaved(undefined)
          setOpen(true)
        }}
      >
        <BellPlus className="size-4 shrink-0" />
        {t('set')}
      </Button>
      <p role="status" className="text-muted order-last w-full px-4 empty:hidden">
        {saved && t(saved)}
      </p>
      <ConfirmDialog
        open={open}
        title={t('title')}
        keep={t('cancel')}
        submit={setting.running ? t('saving') : t('save')}
        look="primary"
        busy={setting.running || form.isChecking}
        onClose={() => setOpen(false)}
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
    </>
  )
}
