'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { beginOfDocument } from '../../owner-actions'
import { Button } from '../../ui/button'
import { PenLine } from '../../ui/icons'
import { FailureAlert } from '../failure-alert'
import { isDraftKept } from '../new/draft-storage'
import { useBegin } from '../new/use-begin'

interface ChangeAndSendProps {
  readonly documentId: string
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
}

/** Opens the form of a new document with the file, people and settings of a declined one. */
export function ChangeAndSend({ documentId, whose }: ChangeAndSendProps) {
  const t = useTranslations('document-actions')
  const w = useTranslations('templates')
  const [asks, setAsks] = useState(false)
  const begin = useBegin((id) => beginOfDocument({ documentId: id }), whose)
  return (
    <>
      <Button
        busy={begin.running}
        onClick={() => (isDraftKept('document') ? setAsks(true) : begin.start(documentId))}
      >
        <PenLine className="size-4 shrink-0" />
        {t('changeAndSend')}
      </Button>
      <ConfirmDialog
        open={asks}
        title={w('loseTitle')}
        keep={t('cancel')}
        submit={t('changeAndSend')}
        look="primary"
        busy={begin.running}
        onClose={() => setAsks(false)}
        onSubmit={() => begin.start(documentId)}
      >
        <p>{t('loseMeaning')}</p>
      </ConfirmDialog>
      <FailureAlert failure={begin.failure} />
    </>
  )
}
