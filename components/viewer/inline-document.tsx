'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { hasPicture, PagePicture } from './page-picture'
import { loadPdfjs } from './pdfjs'
import { useShownReport } from './unshown-parts'
import type { PreviewProps } from './use-preview'

interface InlineDocumentProps extends Pick<PreviewProps, 'source' | 'sha256'> {
  /** Size of the file in bytes. */
  readonly size: number
  /** The only page to show, from 1; -1 is the last page. Absent: all pages, on a phone the first. */
  readonly page?: number
}

const InlinePdf = lazy(async () => ({
  default: await import('./inline-pdf').then(
    (module) => module.InlinePdf,
    () => NotLoaded,
  ),
}))

/** Shown instead of the pages if the viewer does not load. */
function NotLoaded({ source }: Pick<PreviewProps, 'source'>) {
  const t = useTranslations('viewer')
  const report = useShownReport()
  useEffect(() => report({ source }, false), [source, report])
  return <p className="text-danger p-6">{t('failed')}</p>
}

/** From this width on, pages stand next to the text. A narrower screen shows the first page as a picture. */
const wide = '(min-width: 64rem)'

// Loading begins before hydration ends: by then the page's scripts have arrived, and the connection is free. A failure
// is reported where a page is drawn.
if (typeof window !== 'undefined' && window.matchMedia(wide).matches)
  loadPdfjs().catch(() => undefined)

/**
 * A PDF inside the page. An empty sheet is shown at once, and the content is loaded after the page. A phone shows a
 * picture of the first page.
 */
export function InlineDocument({ size, page, ...file }: InlineDocumentProps) {
  const [isWide, setWide] = useState<boolean>()
  useEffect(() => setWide(window.matchMedia(wide).matches), [])
  const pages = isWide !== undefined && (
    <Suspense>
      <InlinePdf
        {...file}
        only={page ?? (isWide ? undefined : 1)}
        whole={page === undefined && isWide && size <= mostUnasked}
      />
    </Suspense>
  )
  const { source, sha256 } = file
  const isPicture =
    !isWide && page === undefined && typeof source === 'string' && hasPicture(source) && sha256
  return (
    <div className="border-line bg-surface aspect-[210/297] border">
      {isPicture ? (
        <PagePicture source={source} sha256={sha256} className="lg:hidden">
          {pages}
        </PagePicture>
      ) : (
        pages
      )}
    </div>
  )
}

/** Maximum number of bytes that are loaded before the reader opens more than the first pages. */
const mostUnasked = 50 << 20
