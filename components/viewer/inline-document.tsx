'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { loadPdfjs } from './pdfjs'
import { useShownReport } from './unshown-parts'
import type { PreviewProps } from './use-preview'

interface InlineDocumentProps extends Pick<PreviewProps, 'source' | 'sha256'> {
  /** Of the file, in bytes. */
  readonly size: number
}

const InlinePdf = lazy(async () => ({
  default: await import('./inline-pdf').then(
    (module) => module.InlinePdf,
    () => NotLoaded,
  ),
}))

/** Stands in the place of the pages if their program does not load. */
function NotLoaded({ source }: Pick<PreviewProps, 'source'>) {
  const t = useTranslations('viewer')
  const report = useShownReport()
  useEffect(() => report({ source }, false), [source, report])
  return <p className="text-danger p-6">{t('failed')}</p>
}

// On its way while the page is made ready: what that takes has come by then, and the line is free. Whoever draws with
// it says that it did not come.
if (typeof window !== 'undefined') loadPdfjs().catch(() => undefined)

/** A PDF on the page itself: its first paper stands there at once, what is on it comes after the page. */
export function InlineDocument({ size, ...file }: InlineDocumentProps) {
  const [shown, setShown] = useState<'pages' | 'first' | 'none'>()
  useEffect(() => setShown(shownOf(size)), [size])
  if (shown === 'none') return null
  return (
    <div className="border-line bg-surface aspect-[210/297] border">
      {shown && (
        <Suspense>
          <InlinePdf {...file} onlyFirst={shown === 'first'} />
        </Suspense>
      )}
    </div>
  )
}

const mebibyte = 1 << 20

/** Where columns stand beside each other, all; on a phone the first. Large ones are opened by whoever wants to. */
function shownOf(size: number) {
  const isWide = window.matchMedia('(min-width: 64rem)').matches
  if (size > (isWide ? 50 : 5) * mebibyte) return 'none'
  return isWide ? 'pages' : 'first'
}
