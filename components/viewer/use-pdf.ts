'use client'

import { type OpenedPdf, openPdf } from './pdf-document'
import { type PreviewState, usePreview } from './use-preview'

/** Opens a document while the component lives, and gives its memory back afterwards. */
export function usePdf(address: string, sha256: string | undefined): PreviewState<OpenedPdf> {
  return usePreview({ address, sha256, open: openPdf, close: closePdf })
}

const closePdf = ({ pdf }: OpenedPdf) => void pdf.loadingTask.destroy()
