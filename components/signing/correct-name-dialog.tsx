'use client'

import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import type { NameCorrection } from '@/lib/portal/forms/small-forms'
import { ConfirmDialog } from '../form/confirm-dialog'
import { TextField } from '../form/field'
import { useSchemaForm } from '../form/use-schema-form'
import { correctName } from '../signer-actions'
import { OutcomeAlert } from './outcome-alert'
import { useAnswer } from './use-answer'

interface CorrectNameDialogProps {
  readonly id: string
  readonly owner: string
  readonly open: boolean
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Asks for the name in the certificate, which is sent to the sender. */
export function CorrectNameDialog({ id, owner, ...dialog }: CorrectNameDialogProps) {
  const t = useTranslations('signing-panel')
  const form = useSchemaForm<NameCorrection, NameCorrection>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).nameCorrectionFormIn,
    initial: { name: '', surname: '' },
    context: undefined,
  })
  const asking = useAnswer(
    (values: NameCorrection) => correctName(id, values),
    (answer) => {
      if (!answer.ok) return
      dialog.onClose()
      dialog.onSent()
    },
  )
  const outcome = form.away ? serviceAway('signing') : asking.outcome
  const { name, surname } = form.formState.errors
  return (
    <ConfirmDialog
      open={dialog.open}
      title={t('correctNameTitle')}
      keep={t('keep')}
      submit={asking.isRunning ? t('correctNameSending') : t('correctNameSubmit')}
      look="primary"
      busy={asking.isRunning || form.isChecking}
      onClose={dialog.onClose}
      onSubmit={form.handleSubmit(asking.send)}
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
