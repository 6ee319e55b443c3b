'use client'

import { useRef } from 'react'
import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { ConfirmDialog } from '../form/confirm-dialog'
import { describedBy, Field, inputClass } from '../form/field'
import { useSchemaForm } from '../form/use-schema-form'
import { useTask } from '../live/use-task'
import { OutcomeAlert } from './outcome-alert'
import type { LateDialogProps } from './phone-call'

/** Declining requires a reason. */
export function DeclineDialog({ id, owner, isApprover, actions, open, onClose }: LateDialogProps) {
  const t = useTranslations('signing-panel')
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).declineFormIn,
    initial: { reason: '' },
    context: undefined,
  })
  // Two presses can be faster than one rendering.
  const onItsWay = useRef(false)
  const declining = useTask(
    (values: { reason: string }) => actions.decline(id, values),
    // After success nothing can be sent again, even if the page does not show it yet.
    (sent) => {
      onItsWay.current = sent?.ok === true
    },
  )
  const { result: answer, isRunning, isFailed } = declining
  const isAway = isFailed || form.away !== undefined
  const outcome = isAway ? serviceAway('signing') : answer?.ok === false && answer.outcome
  const error = form.formState.errors.reason && t('reasonMissing')
  return (
    <ConfirmDialog
      open={open}
      title={t(isApprover ? 'noTitle' : 'declineTitle')}
      keep={t('keep')}
      submit={isRunning ? t('declining') : t(isApprover ? 'noSubmit' : 'declineSubmit')}
      busy={isRunning || form.isChecking}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => {
        if (onItsWay.current) return
        onItsWay.current = true
        declining.run(values)
      })}
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
