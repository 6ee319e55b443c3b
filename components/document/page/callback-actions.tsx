'use client'

import { useState } from 'react'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import { useCommand } from '../use-command'

export interface CallbackCommands {
  readonly replay: (documentId: string, callbackId: string) => Promise<CommandResult<void>>
}

interface CallbackActionsProps {
  readonly documentId: string
  readonly callbackId: string
  readonly commands: CallbackCommands
  readonly away: ExplainedFailure
  readonly texts: { readonly replay: string; readonly replayed: string }
}

/** A callback can be sent again whatever became of it: receivers know it by its id. */
export function CallbackActions(props: CallbackActionsProps) {
  const { documentId, callbackId, commands, away, texts } = props
  const [replayed, setReplayed] = useState(false)
  const replaying = useCommand(away)
  const replay = () =>
    replaying.run(
      () => commands.replay(documentId, callbackId),
      () => setReplayed(true),
    )
  return (
    <>
      <div className="-mx-4 -mb-2">
        <Button look="quiet" busy={replaying.running} onClick={replay}>
          {texts.replay}
        </Button>
      </div>
      <p role="status" className="text-muted text-sm empty:hidden">
        {replayed && texts.replayed}
      </p>
      <FailureAlert failure={replaying.failure} />
    </>
  )
}
