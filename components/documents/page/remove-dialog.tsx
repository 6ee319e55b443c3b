'use client'

import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { removeDocument } from '../../owner-actions'
import { FailureAlert } from '../failure-alert'

interface RemoveDialogProps {
  readonly document: Pick<DocumentDetails, 'uuid' | 'name' | 'sent_by'>
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks before a document is removed, and names the erased data. In an organisation a reason is required. */
export function RemoveDialog({ document, open, onClose }: RemoveDialogProps) {
  const t = useTranslations('document-actions')
  const organisation = useTranslations('organisation')
  const isShared = document.sent_by !== null
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => {
      const forms = await import('@/lib/portal/forms/small-forms')
      return isShared ? forms.declineFormIn : forms.cancelFormIn
    },
    initial: { reason: '' },
    context: undefined,
  })
  const removal = useCommand(removeDocument)
  const send = form.handleSubmit((values) =>
    removal.run([{ documentId: document.uuid, ...values }], () => location.assign('/documents')),
  )
  return (
    <ConfirmDialog
      open={open}
      title={t('removeTitle', { name: document.name })}
      keep={t('cancel')}
      submit={removal.running ? t('removing') : t('removeSubmit')}
      busy={removal.running || form.isChecking}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{t('removeMeaning')}</p>
      <p>{t('removeAdvice')}</p>
      {isShared && (
        <TextField
          id="remove-reason"
          label={organisation('reason')}
          hint={organisation('reasonHint')}
          error={form.formState.errors.reason && organisation('nameMissing')}
          maxLength={limits.reasonLength}
          {...form.field('reason')}
        />
      )}
      <FailureAlert failure={form.away ?? removal.failure} />
    </ConfirmDialog>
  )
}
