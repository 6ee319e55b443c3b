'use client'

import { useEffect, useState } from 'react'
import { DocumentDiffers, type FetchOptions, type FileSource } from './checked-bytes'

export type PreviewState<Opened> =
  | { readonly name: 'loading'; readonly part: number | undefined }
  | { readonly name: 'open'; readonly opened: Opened }
  | { readonly name: 'failed'; readonly differs: boolean }

interface PreviewOptions<Opened> {
  readonly source: FileSource
  readonly sha256: string | undefined
  /** The same function at every rendering. */
  readonly open: (options: FetchOptions) => Promise<Opened>
  readonly close: (opened: Opened) => void
}

/** Opens a file while the component lives. */
export function usePreview<Opened>({
  source,
  sha256,
  open,
  close,
}: PreviewOptions<Opened>): PreviewState<Opened> {
  const [state, setState] = useState<PreviewState<Opened>>({ name: 'loading', part: undefined })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const onProgress = (part: number) => setState({ name: 'loading', part })
    setState({ name: 'loading', part: undefined })
    const opening = open({ source, sha256, signal, onProgress })
    opening.then(
      (opened) => !signal.aborted && setState({ name: 'open', opened }),
      (error: unknown) =>
        !signal.aborted && setState({ name: 'failed', differs: error instanceof DocumentDiffers }),
    )
    return () => {
      leaving.abort()
      opening.then(close, () => undefined)
    }
  }, [source, sha256, open, close])
  return state
}

/** What every preview is given, whatever it shows. */
export interface PreviewProps {
  readonly source: FileSource
  readonly name: string
  /** What the file's bytes must hash to; the preview refuses any other file. */
  readonly sha256?: string
  readonly onClose?: () => void
}
