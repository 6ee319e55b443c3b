'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import type { ReactNode } from 'react'

interface OutsideSigningProps {
  /** The content that signing pages show instead. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** Links to other pages, which signing pages leave out: a signer has one task. */
export function OutsideSigning({ instead, children }: OutsideSigningProps) {
  return useSelectedLayoutSegments()[0] === '(signer)' ? (
    <>
      <span className="grow" />
      {instead}
    </>
  ) : (
    children
  )
}
