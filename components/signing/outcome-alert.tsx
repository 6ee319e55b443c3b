'use client'

import { useEffect, useRef } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import type { Outcome } from '@/lib/portal/outcomes'
import { Alert } from '../ui/alert'

interface OutcomeAlertProps {
  readonly outcome: Outcome
  /** With `{reference}`. */
  readonly referenceText: string
}

/** How an attempt ended: what happened, that nothing came of it, what to do. It comes into view. */
export function OutcomeAlert({ outcome, referenceText }: OutcomeAlertProps) {
  const { happened, consequence, next, reference } = outcome
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Alert tone="danger" title={`${happened} ${consequence}`} role="alert">
        <p>{next}</p>
        {reference !== undefined && (
          <p className="text-muted text-sm">{fill(referenceText, { reference })}</p>
        )}
      </Alert>
    </div>
  )
}
