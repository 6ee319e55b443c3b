'use client'

import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { useTask } from '../live/use-task'
import { Button } from '../ui/button'
import { OutcomeAlert } from './outcome-alert'
import { Notices } from './person-panel'
import type { SigningActions } from './phone-call'
import { WaysOut, type WaysOutProps } from './ways-out'

interface ApprovePanelProps extends WaysOutProps {
  /** Digest of the document that the page shows. */
  readonly sha256: string
  readonly actions: Pick<SigningActions, 'approve' | 'decline' | 'handOver'>
}

/** The answer of an approver who has identified: one button for yes, and the other ways below it. */
export function ApprovePanel({ sha256, ...props }: ApprovePanelProps) {
  const t = useTranslations('signing-panel')
  const approving = useTask((digest: string) => props.actions.approve(props.id, digest))
  const { result: answer, isRunning, isFailed } = approving
  const outcome = isFailed ? serviceAway('signing') : answer?.ok === false && answer.outcome
  return (
    <>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <div className="sign-bar is-high">
        <Notices />
        <Button
          className="w-full"
          busy={isRunning || answer?.ok === true}
          onClick={() => approving.run(sha256)}
        >
          {t(isRunning ? 'approving' : 'approve')}
        </Button>
        <div className="mt-1 -mb-2">
          <WaysOut {...props} />
        </div>
      </div>
    </>
  )
}
