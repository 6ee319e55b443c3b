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

/** A text as written: its links are not followed, and nothing is loaded or run. */
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

/** Longer files need a program made for them. */
const mostBytes = 2 << 20

async function openText(options: FetchOptions): Promise<OpenedText> {
  const { bytes, verified } = await fetchChecked(options)
  if (bytes.length > mostBytes) throw new Error('The text is too long')
  return { text: decodeText(bytes), verified }
}

const nothing = () => undefined

/**
 * Decodes a text file for reading. Characters that turn or hide letters are shown as signs, so that the signer sees
 * exactly the text that is signed. Throws `TypeError` for text that is not Unicode.
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  return visibleLines(text.replaceAll('\r\n', '\n'))
}

/** UTF-16 is recognised by its first two bytes; everything else must be UTF-8. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
