'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import { type Outcome, outcomeWords } from '@/lib/portal/attempts/outcome-words'
import { Alert } from '../ui/alert'

/** The end of an attempt: what happened, that nothing was signed, and what to do. It scrolls into view. */
export function OutcomeAlert({ outcome }: { readonly outcome: Outcome }) {
  const t = useTranslations('outcomes')
  const { happened, consequence, next } = outcomeWords(t, outcome)
  const { text, reference } = outcome
  // The person cancelled the attempt themselves, so this is no warning.
  const isCancelled = text === 'refused'
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.focus(), [])
  return (
    <div ref={alert} tabIndex={-1} className="outline-none">
      <Alert
        tone={isCancelled ? 'info' : 'danger'}
        title={`${happened} ${consequence}`}
        role={isCancelled ? 'status' : 'alert'}
      >
        <p>{next}</p>
        {reference !== undefined && (
          <p className="text-muted text-sm">{t('reference', { reference })}</p>
        )}
      </Alert>
    </div>
  )
}
