'use client'

import { Suspense } from 'react'
import type { CopyButtonProps } from './copy-button'
import { lazyExtra } from './lazy-extra'

const Copy = lazyExtra(async () => (await import('./copy-button')).CopyButton)

/** The same, where it is folded away at first. */
export function LateCopyButton(props: CopyButtonProps) {
  return (
    <Suspense>
      <Copy {...props} />
    </Suspense>
  )
}
