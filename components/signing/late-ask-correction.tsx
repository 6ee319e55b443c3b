'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AskCorrectionProps } from './ask-correction'

const Ask = lazyExtra(async () => (await import('./ask-correction')).AskCorrection)

/** An `AskCorrection` that is loaded on demand, when a signer is refused because of the name. */
export function LateAskCorrection(props: AskCorrectionProps) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  )
}
