'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import type { SendAgainRequest } from '@/lib/vocabulary/document'
import { useTask } from '../live/use-task'
import { Button } from '../ui/button'
import { OutcomeAlert } from './outcome-alert'
import type { SigningActions } from './phone-call'

export interface AskAgainProps {
  readonly id: string
  readonly request: Exclude<SendAgainRequest, 'none'>
  readonly ask: SigningActions['askAgain']
}

/** A signer who declined asks the sender, once, to send the document again. */
export function AskAgain({ id, request, ask }: AskAgainProps) {
  const t = useTranslations('signing-panel')
  const { run, result: answer, isRunning, isFailed } = useTask(() => ask(id))
  const isSuccess = answer !== undefined
  const said = useRef<HTMLParagraphElement>(null)
  const isAsked = request === 'asked'
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (isAsked && isSuccess) said.current?.focus()
  }, [isAsked, isSuccess])
  const outcome = isFailed ? serviceAway('signing') : answer?.ok === false && answer.outcome
  return (
    <>
      {request === 'possible' && (
        <>
          <p>{t('askAgainText')}</p>
          {outcome && <OutcomeAlert outcome={outcome} />}
          <Button look="secondary" busy={isRunning} onClick={() => run(undefined)}>
            {t('askAgain')}
          </Button>
        </>
      )}
      <p ref={said} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {isAsked && t('askedAgain')}
        {request === 'sent' && t('sentAgain')}
      </p>
    </>
  )
}
