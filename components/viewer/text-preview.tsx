'use client'

import { visibleLines } from '@paraph/validator/vocabulary/visible-text'
import { useEffect } from 'react'
import { type FetchOptions, fetchChecked } from './checked-bytes'
import { useDrawnReport } from './noted-view'
import { PreviewFrame, PreviewScroller } from './preview-frame'
import { type PreviewProps, usePreview } from './use-preview'

interface OpenedText {
  readonly text: string
  readonly verified: boolean
}

/** A text exactly as written: links cannot be followed, and nothing is loaded or run. */
export function TextPreview(props: PreviewProps) {
  const { source, name, sha256 } = props
  const state = usePreview({ source, sha256, open: openText, close: nothing })
  const opened = state.name === 'open' ? state.opened : undefined
  const reportDrawn = useDrawnReport()
  useEffect(() => {
    if (opened) reportDrawn()
  }, [opened, reportDrawn])
  return (
    <PreviewFrame {...props} state={state} position={opened && ''}>
      <PreviewScroller name={name} className="p-4 sm:p-6">
        <pre className="max-w-page mx-auto font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {opened?.text}
        </pre>
      </PreviewScroller>
    </PreviewFrame>
  )
}

/** Size limit in bytes: larger files need another program. */
const mostBytes = 2 << 20

async function openText(options: FetchOptions): Promise<OpenedText> {
  const { bytes, verified } = await fetchChecked(options)
  if (bytes.length > mostBytes) throw new Error('The text is too long')
  return { text: decodeText(bytes), verified }
}

const nothing = () => undefined

/**
 * Decodes a text file for reading. Characters that reverse or hide letters are shown as visible signs, so that the
 * signer sees exactly the signed text. Throws `TypeError` for text that is not Unicode.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  return visibleLines(text.replaceAll('\r\n', '\n'))
}

/** The encoding of a text. UTF-16 is recognised by the first two bytes; all other text must be UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
