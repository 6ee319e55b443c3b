'use client'

import { type ComponentProps, Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AskAddress } from './ask-address'

const Ask = lazyExtra(async () => (await import('./ask-address')).AskAddress)

/** An `AskAddress` that is loaded late, for pages whose reader has other things to do first. */
export function LateAskAddress(props: ComponentProps<typeof AskAddress>) {
  return (
    <Suspense>
      <Ask {...props} />
    </Suspense>
  )
}
