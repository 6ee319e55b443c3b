'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AskCorrectionProps } from './ask-correction'

const Ask = lazyExtra(async () => (await import('./ask-correction')).AskCorrection)

/** The same, loaded when a signer is refused for their name. */
export function LateAskCorrection(props: AskCorrectionProps) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  )
}
