'use client'

import { useEffect, useState } from 'react'
import { DocumentDiffers, type OpenedPdf, openPdf } from './pdf-document'

export type PdfState =
  | { readonly name: 'loading'; readonly part: number | undefined }
  | { readonly name: 'open'; readonly opened: OpenedPdf }
  | { readonly name: 'failed'; readonly differs: boolean }

/** Opens a document while the component lives, and gives its memory back afterwards. */
export function usePdf(address: string, sha256: string | undefined): PdfState {
  const [state, setState] = useState<PdfState>({ name: 'loading', part: undefined })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const onProgress = (part: number) => setState({ name: 'loading', part })
    setState({ name: 'loading', part: undefined })
    const opening = openPdf({ address, sha256, signal, onProgress })
    opening.then(
      (opened) => !signal.aborted && setState({ name: 'open', opened }),
      (error: unknown) =>
        !signal.aborted && setState({ name: 'failed', differs: error instanceof DocumentDiffers }),
    )
    return () => {
      leaving.abort()
      opening.then(
        ({ pdf }) => pdf.loadingTask.destroy(),
        () => undefined,
      )
    }
  }, [address, sha256])
  return state
}
