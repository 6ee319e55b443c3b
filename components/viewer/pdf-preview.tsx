'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { PdfPages } from './pdf-pages'
import { PreviewFrame } from './preview-frame'
import { usePdf } from './use-pdf'
import type { PreviewProps } from './use-preview'
import { useZoom } from './use-zoom'

/** A PDF in the available space. Loaded on demand. */
export function PdfPreview(props: PreviewProps) {
  const t = useTranslations('viewer')
  const { source, sha256 } = props
  const { state, arrival } = usePdf({ source, sha256, whole: true })
  const zoom = useZoom()
  const [page, setPage] = useState(1)
  const opened = state.name === 'open' ? state.opened : undefined
  const position = opened && t('page', { page, pages: opened.pdf.numPages })
  return (
    <PreviewFrame {...props} state={state} arrival={arrival} position={position} zoom={zoom}>
      {opened && <PdfPages {...props} opened={opened} zoom={zoom} onCurrent={setPage} />}
    </PreviewFrame>
  )
}
