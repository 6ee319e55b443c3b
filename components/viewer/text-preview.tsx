'use client'

import { type FetchOptions, fetchChecked } from './checked-bytes'
import { decodeText } from './decode-text'
import { PreviewFrame, PreviewScroller } from './preview-frame'
import type { PreviewProps } from './preview-props'
import { usePreview } from './use-preview'

interface OpenedText {
  readonly text: string
  readonly verified: boolean
}

/** A text as it is written: nothing in it is followed, loaded or run. */
export function TextPreview(props: PreviewProps) {
  const { address, name, sha256 } = props
  const state = usePreview({ address, sha256, open: openText, close: nothing })
  const opened = state.name === 'open' ? state.opened : undefined
  return (
    <PreviewFrame {...props} state={state} place={opened && ''}>
      <PreviewScroller name={name} className="p-4 sm:p-6">
        <pre className="max-w-page mx-auto font-mono text-sm wrap-anywhere whitespace-pre-wrap">
          {opened?.text}
        </pre>
      </PreviewScroller>
    </PreviewFrame>
  )
}

/** Longer ones are for a program that is made for them. */
const mostBytes = 2 << 20

async function openText(options: FetchOptions): Promise<OpenedText> {
  const { bytes, verified } = await fetchChecked(options)
  if (bytes.length > mostBytes) throw new Error('The text is too long')
  return { text: decodeText(bytes), verified }
}

const nothing = () => undefined
