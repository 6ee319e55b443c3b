'use client'

import { useRef, useState } from 'react'
import type { CommandResult, ExplainedFailure } from '@/lib/portal/owner-failures'
import { type FileFault, fileFault, hasSignatures, sha256Hex } from './pdf-file'
import { sendFile } from './send-file'

/** How far the chosen file is on its way to the gateway. */
export type UploadState =
  | { readonly step: 'none' }
  | { readonly step: 'refused'; readonly file: File; readonly fault: FileFault }
  | { readonly step: 'reading'; readonly file: File }
  | { readonly step: 'sending'; readonly file: File; readonly sent: number }
  | {
      readonly step: 'failed'
      readonly file: File
      /** Absent when the connection broke. */
      readonly failure: ExplainedFailure | undefined
    }
  | {
      readonly step: 'ready'
      readonly file: File
      readonly upload: string
      readonly signed: boolean
    }

export interface Upload {
  readonly state: UploadState
  readonly start: (file: File) => Promise<void>
  readonly cancel: () => void
}

export type AnnounceFile = (file: {
  size: number
  sha256: string
}) => Promise<CommandResult<string>>

/** Checks, digests, announces and sends one file at a time; a newer one replaces the older. */
export function useUpload(announce: AnnounceFile): Upload {
  const [state, setState] = useState<UploadState>({ step: 'none' })
  const running = useRef<AbortController>(undefined)

  const cancel = () => {
    running.current?.abort()
    setState({ step: 'none' })
  }
  const start = async (file: File) => {
    running.current?.abort()
    const current = new AbortController()
    running.current = current
    const show = (next: UploadState) => {
      if (!current.signal.aborted) setState(next)
    }
    show(await upload(file, announce, show, current.signal))
  }
  return { state, start, cancel }
}

async function upload(
  file: File,
  announce: AnnounceFile,
  show: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<UploadState> {
  const fault = await fileFault(file)
  if (fault !== undefined) return { step: 'refused', file, fault }
  show({ step: 'reading', file })
  try {
    const octets = await file.arrayBuffer()
    const announced = await announce({ size: file.size, sha256: await sha256Hex(octets) })
    if (!announced.ok) return { step: 'failed', file, failure: announced.failure }
    const onProgress = (sent: number) => show({ step: 'sending', file, sent })
    onProgress(0)
    await sendFile(file, `/upload/${announced.value}`, onProgress, signal)
    return { step: 'ready', file, upload: announced.value, signed: hasSignatures(octets) }
  } catch {
    // The connection, or the file itself, went away: either way it is chosen or sent again.
    return { step: 'failed', file, failure: undefined }
  }
}
