'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AskAgainProps } from './ask-again'

const Ask = lazyExtra(async () => (await import('./ask-again')).AskAgain)

/** The same, fetched for a signer who declined. */
export function LateAskAgain(props: AskAgainProps) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  )
}
