'use client'

import { useEffect, useState } from 'react'
import { DocumentDiffers, type FetchOptions, type FileSource, type Progress } from './checked-bytes'
import { startPatience } from './patience'
import { useShownReport } from './unshown-parts'

export type PreviewState<Opened> =
  | { readonly name: 'loading'; readonly progress: Progress | undefined }
  | { readonly name: 'open'; readonly opened: Opened }
  | { readonly name: 'failed'; readonly differs: boolean }

export interface OpenOptions extends FetchOptions {
  /** Called if a part of an opened file fails. */
  readonly onFailure: (error: unknown) => void
}

interface PreviewOptions<Opened> {
  readonly source: FileSource
  readonly sha256: string | undefined
  /** Opens the file. Must be the same function at every rendering. */
  readonly open: (options: OpenOptions) => Promise<Opened>
  readonly close: (opened: Opened) => void
}

/** Opens a file while the component is mounted. A file that takes too long counts as failed until it arrives. */
export function usePreview<Opened>({
  source,
  sha256,
  open,
  close,
}: PreviewOptions<Opened>): PreviewState<Opened> {
  const [state, setState] = useState<PreviewState<Opened>>({ name: 'loading', progress: undefined })
  const report = useShownReport()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const fail = (differs: boolean) => {
      setState({ name: 'failed', differs })
      report({ source }, false)
    }
    const patience = startPatience(() => fail(false))
    let isOpen = false
    const onProgress = (progress: Progress) => {
      if (isOpen || signal.aborted) return
      patience.restart()
      setState({ name: 'loading', progress })
    }
    const onFailure = (error: unknown) => {
      if (!signal.aborted) fail(error instanceof DocumentDiffers)
    }
    setState({ name: 'loading', progress: undefined })
    const opening = open({ source, sha256, signal, onProgress, onFailure })
    const show = (opened: Opened) => {
      isOpen = true
      setState({ name: 'open', opened })
      report({ source }, true)
    }
    opening.finally(patience.stop).then((opened) => !signal.aborted && show(opened), onFailure)
    return () => {
      patience.stop()
      leaving.abort()
      opening.then(close, () => undefined)
    }
  }, [source, sha256, open, close, report])
  return state
}

export interface PreviewProps {
  readonly source: FileSource
  readonly name: string
  /** The required digest of the file. The preview refuses a file with another digest. */
  readonly sha256?: string
  readonly onClose?: () => void
}
