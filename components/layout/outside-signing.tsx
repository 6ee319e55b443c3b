'use client'

import { useSelectedLayoutSegments } from 'next/navigation'
import type { ReactNode } from 'react'

/** A signer has one task: links to other pages are left out of the signing pages. */
export function OutsideSigning({ children }: { readonly children: ReactNode }) {
  return useSelectedLayoutSegments()[0] === '(signer)' ? <span className="grow" /> : children
}
