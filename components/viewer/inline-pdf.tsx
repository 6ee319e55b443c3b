'use client'

import { useRef } from 'react'
import { Papers, useWidth } from './pdf-pages'
import { PreviewWait } from './preview-wait'
import { usePdf } from './use-pdf'
import type { PreviewProps } from './use-preview'

interface InlinePdfProps extends Pick<PreviewProps, 'source' | 'sha256'> {
  /** The only page to show, from 1; -1 is the last page. */
  readonly only: number | undefined
  /** Whether a large file is loaded completely, so that its digest is compared. */
  readonly whole: boolean
}

/** The pages in the flow of the page. Each is drawn when it comes near the screen. */
export function InlinePdf({ source, sha256, only, whole }: InlinePdfProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const { state } = usePdf({ source, sha256, whole })
  return (
    <div ref={frame} className="space-y-2">
      {state.name === 'open' ? (
        <Papers opened={state.opened} source={source} width={width} only={only} />
      ) : (
        <PreviewWait state={state} source={source} />
      )}
    </div>
  )
}
