'use client'

import { useRef } from 'react'
import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import type { NameCorrection } from '@/lib/portal/forms/small-forms'
import { ConfirmDialog } from '../form/confirm-dialog'
import { TextField } from '../form/field'
import { useSchemaForm } from '../form/use-schema-form'
import { useTask } from '../live/use-task'
import { OutcomeAlert } from './outcome-alert'
import type { SigningActions } from './phone-call'

interface CorrectNameDialogProps {
  readonly id: string
  readonly owner: string
  readonly actions: Pick<SigningActions, 'correctName'>
  readonly open: boolean
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Asks for the name in the certificate, for the sender. */
export function CorrectNameDialog({ id, owner, actions, ...dialog }: CorrectNameDialogProps) {
  const t = useTranslations('signing-panel')
  const form = useSchemaForm<NameCorrection, NameCorrection>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).nameCorrectionFormIn,
    initial: { name: '', surname: '' },
    context: undefined,
  })
  // Two presses can be faster than one rendering.
  const onItsWay = useRef(false)
  const asking = useTask(
    (values: NameCorrection) => actions.correctName(id, values),
    (sent) => {
      onItsWay.current = sent?.ok === true
      if (!sent?.ok) return
      dialog.onClose()
      dialog.onSent()
    },
  )
  const { result: answer, isRunning, isFailed } = asking
  const isAway = isFailed || form.away !== undefined
  const outcome = isAway ? serviceAway('signing') : answer?.ok === false && answer.outcome
  const { name, surname } = form.formState.errors
  return (
    <ConfirmDialog
      open={dialog.open}
      title={t('correctNameTitle')}
      keep={t('keep')}
      submit={isRunning ? t('correctNameSending') : t('correctNameSubmit')}
      look="primary"
      busy={isRunning || form.isChecking}
      onClose={dialog.onClose}
      onSubmit={form.handleSubmit((values) => {
        if (onItsWay.current) return
        onItsWay.current = true
        asking.run(values)
      })}
    >
      <p>{t('correctNameText', { owner })}</p>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <TextField
        id="correct-name"
        label={t('correctGivenName')}
        error={name && t('correctNameMissing')}
        {...form.field('name')}
        autoComplete="given-name"
        maxLength={200}
        required
      />
      <TextField
        id="correct-surname"
        label={t('correctSurname')}
        error={surname && t('correctNameMissing')}
        {...form.field('surname')}
        autoComplete="family-name"
        maxLength={200}
        required
      />
    </ConfirmDialog>
  )
}
