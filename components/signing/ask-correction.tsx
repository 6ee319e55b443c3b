'use client'

import { useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { serviceAway } from '@/lib/portal/attempts/outcome-words'
import { Button } from '../ui/button'
import { useLateDialog } from '../ui/use-late-dialog'
import { OutcomeAlert } from './outcome-alert'

export interface AskCorrectionProps {
  /** Id of the signing page. */
  readonly id: string
  readonly owner: string
}

/**
 * Lets a signer who was refused because of the name ask the sender to correct it. Then confirms that the request was
 * sent.
 */
export function AskCorrection(props: AskCorrectionProps) {
  const t = useTranslations('signing-panel')
  const [isSent, setSent] = useState(false)
  const sent = useRef<HTMLParagraphElement>(null)
  const {
    loaded: Shown,
    isError,
    button,
    dialog,
  } = useLateDialog(async () => (await import('./correct-name-dialog')).CorrectNameDialog)
  useEffect(() => {
    if (isSent) sent.current?.focus()
  }, [isSent])
  return (
    <>
      {!isSent && (
        <Button look="secondary" className="w-full" {...button}>
          {t('correctName')}
        </Button>
      )}
      <p ref={sent} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {isSent && t('correctNameSent', { owner: props.owner })}
      </p>
      {isError && <OutcomeAlert outcome={serviceAway('signing')} />}
      {Shown && <Shown {...props} {...dialog} onSent={() => setSent(true)} />}
    </>
  )
}
