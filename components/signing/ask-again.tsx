'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { SendAgainRequest } from '@/lib/vocabulary/document'
import { askAgain } from '../signer-actions'
import { Button } from '../ui/button'
import { OutcomeAlert } from './outcome-alert'
import { useAnswer } from './use-answer'

export interface AskAgainProps {
  readonly id: string
  readonly request: Exclude<SendAgainRequest, 'none'>
}

/** A button with which a signer who declined asks the sender, once, to send the document again. */
export function AskAgain({ id, request }: AskAgainProps) {
  const t = useTranslations('signing-panel')
  const { send, answer, isRunning, outcome } = useAnswer((input: undefined) => askAgain(id, input))
  const isSuccess = answer !== undefined
  const said = useRef<HTMLParagraphElement>(null)
  const isAsked = request === 'asked'
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (isAsked && isSuccess) said.current?.focus()
  }, [isAsked, isSuccess])
  return (
    <>
      {request === 'possible' && (
        <>
          <p>{t('askAgainText')}</p>
          {outcome && <OutcomeAlert outcome={outcome} />}
          <Button look="secondary" busy={isRunning} onClick={() => send(undefined)}>
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
