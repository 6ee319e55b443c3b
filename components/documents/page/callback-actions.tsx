'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { useCommand } from '../../live/use-command'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

export interface CallbackCommands {
  readonly replay: (documentId: string, callbackId: string) => Promise<CommandResult<void>>
}

interface CallbackActionsProps {
  readonly documentId: string
  readonly callbackId: string
  readonly commands: CallbackCommands
}

/** A callback can be sent again whatever became of it: receivers know it by its id. */
export function CallbackActions(props: CallbackActionsProps) {
  const t = useTranslations('callbacks')
  const { documentId, callbackId, commands } = props
  const [replayed, setReplayed] = useState(false)
  const replaying = useCommand(commands.replay)
  return (
    <>
      <div className="-mx-4 -mb-2">
        <Button
          look="quiet"
          busy={replaying.running}
          onClick={() => replaying.run([documentId, callbackId], () => setReplayed(true))}
        >
          {t('replay')}
        </Button>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {replayed && t('replayed')}
      </p>
      <FailureAlert failure={replaying.failure} />
    </>
  )
}
