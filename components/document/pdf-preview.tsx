'use client'

import { useState } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import { PdfPages } from './pdf-pages'
import type { PreviewProps } from './preview-props'
import { PreviewToolbar } from './preview-toolbar'
import { PreviewWait } from './preview-wait'
import { usePdf } from './use-pdf'
import { useZoom } from './use-zoom'

/** A PDF as large as the room around it. Loaded only when somebody wants to see one. */
export function PdfPreview({ address, name, sha256, texts, onClose }: PreviewProps) {
  const state = usePdf(address, sha256)
  const zoom = useZoom()
  const [page, setPage] = useState(1)
  const opened = state.name === 'open' ? state.opened : undefined
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PreviewToolbar
        address={address}
        name={name}
        place={opened && fill(texts.page, { page, pages: opened.pdf.numPages })}
        verified={opened?.verified ?? false}
        zoom={zoom}
        texts={texts}
        onClose={onClose}
      />
      <PreviewWait state={state} texts={texts} />
      {opened && (
        <PdfPages pdf={opened.pdf} name={name} zoom={zoom} texts={texts} onCurrent={setPage} />
      )}
    </div>
  )
}
