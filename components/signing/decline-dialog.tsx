'use client'

import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { ConfirmDialog } from '../form/confirm-dialog'
import { describedBy, Field, inputClass } from '../form/field'
import { useSchemaForm } from '../form/use-schema-form'
import { decline } from '../signer-actions'
import { OutcomeAlert } from './outcome-alert'
import type { LateDialogProps } from './phone-call'
import { useAnswer } from './use-answer'

/** Asks for the reason for declining. A reason is required. */
export function DeclineDialog({ id, owner, isApprover, open, onClose }: LateDialogProps) {
  const t = useTranslations('signing-panel')
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).declineFormIn,
    initial: { reason: '' },
    context: undefined,
  })
  const declining = useAnswer((values: { reason: string }) => decline(id, values))
  const outcome = form.away ? serviceAway('signing') : declining.outcome
  const error = form.formState.errors.reason && t('reasonMissing')
  return (
    <ConfirmDialog
      open={open}
      title={t(isApprover ? 'noTitle' : 'declineTitle')}
      keep={t('keep')}
      submit={declining.isRunning ? t('declining') : t(isApprover ? 'noSubmit' : 'declineSubmit')}
      busy={declining.isRunning || form.isChecking}
      onClose={onClose}
      onSubmit={form.handleSubmit(declining.send)}
    >
      <p>{t(isApprover ? 'noText' : 'declineText', { owner })}</p>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <Field id="reason" label={t('reason')} error={error}>
        <textarea
          id="reason"
          rows={3}
          maxLength={1000}
          className={inputClass}
          {...form.field('reason')}
          {...describedBy('reason', undefined, error)}
        />
      </Field>
    </ConfirmDialog>
  )
}
