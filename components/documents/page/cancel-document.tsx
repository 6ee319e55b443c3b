'use client'

import { Ban } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/text-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

interface CancelDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  /** There is something left to cancel. */
  readonly possible: boolean
  readonly cancel: (documentId: string, form: { reason: string }) => Promise<CommandResult<void>>
}

/** Cancelling takes two steps: it tells everybody, and there is no way back. */
export function CancelDocument({ document, possible, cancel }: CancelDocumentProps) {
  const t = useTranslations('document-actions')
  const [open, setOpen] = useState(false)
  const form = useSchemaForm<{ reason: string }, { reason: string }>({
    load: async () => (await import('@/lib/portal/forms/small-forms')).cancelFormIn,
    initial: { reason: '' },
    context: undefined,
  })
  const cancelling = useCommand(cancel)
  const [cancelled, setCancelled] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  // The button is gone once it was pressed: the focus goes to what came of it.
  useEffect(() => {
    if (cancelled) said.current?.focus()
  }, [cancelled])
  const send = form.handleSubmit((values) =>
    cancelling.run([document.uuid, values], () => {
      setOpen(false)
      setCancelled(true)
    }),
  )
  return (
    <>
      {possible && !cancelled && (
        <Button look="risky" onClick={() => setOpen(true)}>
          <Ban aria-hidden="true" className="size-4 shrink-0" />
          {t('cancelDocument')}
        </Button>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted w-full outline-none empty:hidden"
      >
        {cancelled && t('cancelled')}
      </p>
      <ConfirmDialog
        open={open}
        title={t('cancelTitle', { name: document.name })}
        keep={t('cancelKeep')}
        submit={cancelling.running ? t('cancelling') : t('cancelSubmit')}
        busy={cancelling.running}
        onClose={() => setOpen(false)}
        onSubmit={send}
      >
        <p>{t('cancelMeaning')}</p>
        <TextField
          id="cancel-reason"
          label={t('cancelReason')}
          maxLength={limits.reasonLength}
          {...form.field('reason')}
        />
        <FailureAlert failure={cancelling.failure} />
      </ConfirmDialog>
    </>
  )
}
