'use client'

import { Suspense, useEffect, useState } from 'react'
import { lazyExtra } from '../../ui/lazy-extra'

interface FirstPageProps {
  /** Address of the file on this portal. */
  readonly source: string
  readonly sha256: string
}

const InlinePdf = lazyExtra(async () => (await import('../../viewer/inline-pdf')).InlinePdf)

/** The first page of a PDF as a picture, loaded after the page. */
export function FirstPage({ source, sha256 }: FirstPageProps) {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <div className="border-line aspect-[210/297] overflow-hidden border bg-white print:hidden">
      {isReady && (
        <Suspense>
          <InlinePdf source={source} sha256={sha256} only={1} whole={false} />
        </Suspense>
      )}
    </div>
  )
}
