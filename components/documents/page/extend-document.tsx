'use client'

import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#words'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/text-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

interface ExtendDocumentProps {
  readonly documentId: string
  readonly hasDeadline: boolean
  readonly extend: (documentId: string, form: { deadline: number }) => Promise<CommandResult<void>>
}

/** Until when signatures are taken: for the first time, or later than before. The time is that of the browser. */
export function ExtendDocument({ documentId, hasDeadline, extend }: ExtendDocumentProps) {
  const t = useTranslations('document-actions')
  const [open, setOpen] = useState(false)
  const [isSet, setSet] = useState(false)
  const form = useSchemaForm<{ until: string }, { deadline: number }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).deadlineFormIn,
    initial: { until: '' },
    context: undefined,
  })
  const extending = useCommand(extend)
  const send = form.handleSubmit((terms) =>
    extending.run([documentId, terms], () => {
      setOpen(false)
      setSet(true)
    }),
  )
  return (
    <>
      <Button
        look="quiet"
        onClick={() => {
          setSet(false)
          setOpen(true)
        }}
      >
        <CalendarClock aria-hidden="true" className="size-4 shrink-0" />
        {t(hasDeadline ? 'extend' : 'setDeadline')}
      </Button>
      <p role="status" className="text-muted order-last w-full empty:hidden">
        {isSet && t('deadlineSet')}
      </p>
      <ConfirmDialog
        open={open}
        title={t(hasDeadline ? 'extendTitle' : 'setDeadlineTitle')}
        keep={t('cancel')}
        submit={extending.running ? t('savingSigner') : t('saveSigner')}
        look="primary"
        busy={extending.running}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{t('deadlineMeaning')}</p>
        <TextField
          id="until"
          label={t('until')}
          type="datetime-local"
          error={form.formState.errors.until && t('untilWrong')}
          {...form.field('until')}
        />
        <FailureAlert failure={extending.failure} />
      </ConfirmDialog>
    </>
  )
}
