'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { FailureAlert } from '../documents/failure-alert'
import { useCommand } from '../live/use-command'
import { replayCallback } from '../owner-actions'
import { Button } from '../ui/button'

interface ReplayButtonProps {
  readonly documentId: string
  readonly deliveryId: string
}

/**
 * A button that sends a callback again. It is offered in any state, because receivers recognise callbacks by their ids.
 */
export function ReplayButton(path: ReplayButtonProps) {
  const t = useTranslations('callbacks')
  const [replayed, setReplayed] = useState(false)
  const replaying = useCommand(replayCallback)
  return (
    <>
      <div className="-mx-4 -mb-2">
        <Button
          look="quiet"
          busy={replaying.running}
          onClick={() => replaying.run([path], () => setReplayed(true))}
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
