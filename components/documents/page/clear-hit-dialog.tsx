'use client'

import { useId } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { clearHit } from '../../owner-actions'
import { useFocusAfter } from '../../ui/use-focus-after'
import { FailureAlert } from '../failure-alert'
import { signersHeading } from './remove-signer'

export interface ClearHitProps {
  readonly documentId: string
  readonly signerId: string
  /** The list entry that may be the signer. */
  readonly hit: { readonly list_kind: string; readonly reference: string; readonly name: string }
}

interface ClearHitDialogProps extends ClearHitProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks for the reason of the decision. A reason is required. */
export function ClearHitDialog({ documentId, signerId, hit, open, onClose }: ClearHitDialogProps) {
  const { list_kind, reference, name } = hit
  const id = useId()
  const t = useTranslations('document-actions')
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).declineFormIn,
    initial: { reason: '' },
    context: undefined,
  })
  const clearing = useCommand(clearHit)
  const isSent = useFocusAfter(signersHeading)
  const send = form.handleSubmit(({ reason }) => {
    isSent.current = true
    clearing.run([{ documentId, signerId, list_kind, reference, reason }], onClose)
  })
  return (
    <ConfirmDialog
      open={open}
      title={t('clearHitTitle', { name })}
      keep={t('cancel')}
      submit={clearing.running ? t('savingSigner') : t('clearHitSubmit')}
      look="primary"
      busy={clearing.running || form.isChecking}
      onClose={() => {
        if (clearing.failure) isSent.current = false
        onClose()
      }}
      onSubmit={send}
    >
      <p>{t('clearHitMeaning')}</p>
      <TextField
        id={`clear-${id}`}
        label={t('clearHitReason')}
        maxLength={limits.reasonLength}
        error={form.formState.errors.reason && t('clearHitReasonMissing')}
        {...form.field('reason')}
      />
      <FailureAlert failure={form.away ?? clearing.failure} />
    </ConfirmDialog>
  )
}
