'use client'

import { useTranslations } from '#words'
import type { DeadlineBounds, DeadlineFault } from '@/lib/portal/forms/small-forms'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { DateTimeField } from '../../form/date-time-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { extendDocument } from '../../owner-actions'
import { LocalTime } from '../../ui/local-time'
import { FailureAlert } from '../failure-alert'

interface ExtendDialogProps {
  readonly documentId: string
  readonly bounds: DeadlineBounds
  readonly open: boolean
  readonly onClose: () => void
  readonly onSet: () => void
}

/** Asks for a new deadline, in the browser's zone. */
export function ExtendDialog({ documentId, bounds, open, onClose, onSet }: ExtendDialogProps) {
  const t = useTranslations('document-actions')
  const form = useSchemaForm<{ until: string }, { deadline: number }, DeadlineBounds>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).deadlineFormIn,
    initial: { until: '' },
    context: bounds,
  })
  const wrong = form.formState.errors.until?.message as DeadlineFault | undefined
  const extending = useCommand(extendDocument)
  const send = form.handleSubmit((terms) =>
    extending.run([{ documentId, ...terms }], () => {
      onClose()
      onSet()
    }),
  )
  return (
    <ConfirmDialog
      open={open}
      title={t(bounds.deadline === null ? 'setDeadlineTitle' : 'extendTitle')}
      keep={t('cancel')}
      submit={extending.running ? t('savingSigner') : t('saveSigner')}
      look="primary"
      busy={extending.running || form.isChecking}
      onClose={onClose}
      onSubmit={send}
    >
      <p>{t('deadlineMeaning')}</p>
      {bounds.eraseAt && (
        <p className="font-semibold">
          {t('erasedAt')} <LocalTime at={bounds.eraseAt} />
        </p>
      )}
      <DateTimeField
        id="until"
        label={t('until')}
        error={wrong && t(wrong)}
        {...form.field('until')}
      />
      <FailureAlert failure={form.away ?? extending.failure} />
    </ConfirmDialog>
  )
}
