'use client'

import { Suspense } from 'react'
import type { CopyButtonProps } from './copy-button'
import { lazyExtra } from './lazy-extra'

const Copy = lazyExtra(async () => (await import('./copy-button')).CopyButton)

/** A `CopyButton` that is loaded late, for folded content. */
export function LateCopyButton(props: CopyButtonProps) {
  return (
    <Suspense>
      <Copy {...props} />
    </Suspense>
  )
}
