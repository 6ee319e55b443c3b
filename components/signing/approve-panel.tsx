'use client'

import { useTranslations } from '#words'
import { approve } from '../signer-actions'
import { Button } from '../ui/button'
import { Notices } from './notices'
import { OutcomeAlert } from './outcome-alert'
import { useAnswer } from './use-answer'
import { WaysOut, type WaysOutProps } from './ways-out'

interface ApprovePanelProps extends WaysOutProps {
  /** Digest of the document that the page shows. */
  readonly sha256: string
}

/** The answer of an identified approver: one button to approve, and the other ways below it. */
export function ApprovePanel({ sha256, ...props }: ApprovePanelProps) {
  const t = useTranslations('signing-panel')
  const approving = useAnswer((digest: string) => approve(props.id, digest))
  const { answer, isRunning, outcome } = approving
  return (
    <>
      {outcome && <OutcomeAlert outcome={outcome} />}
      <div className="sign-bar is-high">
        <Notices />
        <Button
          className="w-full"
          busy={isRunning || answer?.ok === true}
          onClick={() => approving.send(sha256)}
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
