'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AskAgainProps } from './ask-again'

const Ask = lazyExtra(async () => (await import('./ask-again')).AskAgain)

/** An `AskAgain` that is loaded on demand, when a signer declined. */
export function LateAskAgain(props: AskAgainProps) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  )
}
