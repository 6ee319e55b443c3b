'use client'

import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { cancelDocument } from '../../owner-actions'
import { FailureAlert } from '../failure-alert'

interface CancelDialogProps {
  readonly document: { readonly uuid: string; readonly name: string }
  readonly open: boolean
  readonly onClose: () => void
  readonly onCancelled: () => void
}

/** Asks for the reason of a cancellation, which may be empty. */
export function CancelDialog({ document, open, onClose, onCancelled }: CancelDialogProps) {
  const t = useTranslations('document-actions')
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).cancelFormIn,
    initial: { reason: '' },
    context: undefined,
  })
  const cancelling = useCommand(cancelDocument)
  const send = form.handleSubmit((values) =>
    cancelling.run([{ documentId: document.uuid, ...values }], () => {
      onClose()
      onCancelled()
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      title={t('cancelTitle', { name: document.name })}
      keep={t('cancelKeep')}
      submit={cancelling.running ? t('cancelling') : t('cancelSubmit')}
      busy={cancelling.running || form.isChecking}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{t('cancelMeaning')}</p>
      <TextField
        id="cancel-reason"
        label={t('cancelReason')}
        maxLength={limits.reasonLength}
        {...form.field('reason')}
      />
      <FailureAlert failure={form.away ?? cancelling.failure} />
    </ConfirmDialog>
  )
}
