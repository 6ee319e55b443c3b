'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { stopBatch } from '../../owner-actions'
import { Button } from '../../ui/button'
import { useFocusAfter } from '../../ui/use-focus-after'
import { FailureAlert } from '../failure-alert'

interface StopBatchProps {
  readonly batchId: string
  readonly waiting: number
}

/** Stops sending the remaining rows. Two steps: the second says what stays. */
export function StopBatch({ batchId, waiting }: StopBatchProps) {
  const t = useTranslations('bulk')
  const [open, setOpen] = useState(false)
  const command = useCommand(stopBatch)
  const isSent = useFocusAfter('content')
  return (
    <>
      <Button look="risky" onClick={() => setOpen(true)}>
        {t('stop')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('stopTitle')}
        keep={t('goOn')}
        submit={t('stop')}
        busy={command.running}
        onClose={() => setOpen(false)}
        onSubmit={() => {
          command.run([{ batchId }], () => {
            isSent.current = true
            setOpen(false)
          })
        }}
      >
        <p>{t('stopMeaning', { count: waiting })}</p>
        <FailureAlert failure={command.failure} />
      </ConfirmDialog>
    </>
  )
}
