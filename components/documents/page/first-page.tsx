'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../../ui/lazy-extra'
import { PagePicture } from '../../viewer/page-picture'

interface FirstPageProps {
  /** Address of the file on this portal. */
  readonly source: string
  readonly sha256: string
}

const InlinePdf = lazyExtra(async () => (await import('../../viewer/inline-pdf')).InlinePdf)

/** The first page of a PDF: the server's picture, or drawn here if the server has none. */
export function FirstPage({ source, sha256 }: FirstPageProps) {
  return (
    <div className="border-line aspect-[210/297] overflow-hidden border bg-white print:hidden">
      <PagePicture source={source} sha256={sha256}>
        <Suspense>
          <InlinePdf source={source} sha256={sha256} only={1} whole={false} />
        </Suspense>
      </PagePicture>
    </div>
  )
}
