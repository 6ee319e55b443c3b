'use client'

import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#words'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

interface RemoveDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  readonly remove: (documentId: string) => Promise<CommandResult<void>>
}

/** Removing takes two steps: the second says what is erased. */
export function RemoveDocument({ document, remove }: RemoveDocumentProps) {
  const t = useTranslations('document-actions')
  const [open, setOpen] = useState(false)
  const removal = useCommand(remove)
  return (
    <>
      <Button look="risky" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4 shrink-0" />
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('removeTitle', { name: document.name })}
        keep={t('cancel')}
        submit={removal.running ? t('removing') : t('removeSubmit')}
        busy={removal.running}
        onClose={() => setOpen(false)}
        onSubmit={(event) => {
          event.preventDefault()
          removal.run([document.uuid], () => location.assign('/documents'))
        }}
      >
        <p>{t('removeMeaning')}</p>
        <p>{t('removeAdvice')}</p>
        <FailureAlert failure={removal.failure} />
      </ConfirmDialog>
    </>
  )
}
