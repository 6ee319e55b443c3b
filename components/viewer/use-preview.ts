'use client'

import { useEffect, useState } from 'react'
import { DocumentDiffers, type FetchOptions, type FileSource } from './checked-bytes'
import { startPatience } from './patience'
import { useShownReport } from './unshown-parts'

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

/** Opens a file while the component lives. One that takes too long has failed, until it comes all the same. */
export function usePreview<Opened>({
  source,
  sha256,
  open,
  close,
}: PreviewOptions<Opened>): PreviewState<Opened> {
  const [state, setState] = useState<PreviewState<Opened>>({ name: 'loading', part: undefined })
  const report = useShownReport()
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const fail = (differs: boolean) => {
      setState({ name: 'failed', differs })
      report({ source }, false)
    }
    const patience = startPatience(() => fail(false))
    const onProgress = (part: number) => {
      patience.restart()
      setState({ name: 'loading', part })
    }
    setState({ name: 'loading', part: undefined })
    const opening = open({ source, sha256, signal, onProgress })
    const show = (opened: Opened) => {
      setState({ name: 'open', opened })
      report({ source }, true)
    }
    opening.finally(patience.stop).then(
      (opened) => !signal.aborted && show(opened),
      (error: unknown) => !signal.aborted && fail(error instanceof DocumentDiffers),
    )
    return () => {
      patience.stop()
      leaving.abort()
      opening.then(close, () => undefined)
    }
  }, [source, sha256, open, close, report])
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
