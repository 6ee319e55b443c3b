'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import type { ReactNode } from 'react'

interface OutsideSigningProps {
  /** What signers have instead. */
  readonly instead: ReactNode
  readonly children: ReactNode
}

/** A signer has one task: links to other pages are left out of the signing pages. */
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
