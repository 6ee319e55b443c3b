'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { useFocusAfter } from '../../ui/use-focus-after'
import { FailureAlert } from '../failure-alert'

interface StopBatchProps {
  readonly batchId: string
  readonly waiting: number
  readonly stop: (batchId: string) => Promise<CommandResult<void>>
}

/** Ends what is not sent yet. Two steps: the second says what stays. */
export function StopBatch({ batchId, waiting, stop }: StopBatchProps) {
  const t = useTranslations('many')
  const [open, setOpen] = useState(false)
  const command = useCommand(stop)
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
          command.run([batchId], () => {
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
