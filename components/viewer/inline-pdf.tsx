'use client'

import { useRef } from 'react'
import { Papers, useWidth } from './pdf-pages'
import { usePdf } from './pdf-preview'
import { PreviewWait } from './preview-wait'
import type { PreviewProps } from './use-preview'

interface InlinePdfProps extends Pick<PreviewProps, 'source' | 'sha256'> {
  readonly onlyFirst: boolean
}

/** The pages in the flow of the page, each drawn when it comes near the screen. */
export function InlinePdf({ source, sha256, onlyFirst }: InlinePdfProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const state = usePdf(source, sha256)
  return (
    <div ref={frame} className="space-y-2">
      {state.name === 'open' ? (
        <Papers opened={state.opened} source={source} width={width} onlyFirst={onlyFirst} />
      ) : (
        <PreviewWait state={state} source={source} />
      )}
    </div>
  )
}
