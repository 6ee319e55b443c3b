'use client'

import { type FetchOptions, fetchChecked } from './checked-octets'
import { decodeText } from './decode-text'
import type { PreviewProps } from './preview-props'
import { PreviewToolbar } from './preview-toolbar'
import { PreviewWait } from './preview-wait'
import { usePreview } from './use-preview'

interface OpenedText {
  readonly text: string
  readonly verified: boolean
}

/** What scrolls must be reachable by keyboard, although it is no control. */
const reachable = { tabIndex: 0 } as const

/** A text as it is written: nothing in it is followed, loaded or run. */
export function TextPreview({ address, name, sha256, texts, onClose }: PreviewProps) {
  const state = usePreview({ address, sha256, open: openText, close: nothing })
  const opened = state.name === 'open' ? state.opened : undefined
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PreviewToolbar
        address={address}
        name={name}
        place={opened && ''}
        verified={opened?.verified ?? false}
        zoom={undefined}
        texts={texts}
        onClose={onClose}
      />
      <PreviewWait state={state} texts={texts} />
      {opened && (
        <section
          data-scroller
          aria-label={name}
          {...reachable}
          className="min-h-0 grow overflow-auto p-4 sm:p-6"
        >
          <pre className="max-w-page mx-auto font-mono text-sm wrap-anywhere whitespace-pre-wrap">
            {opened.text}
          </pre>
        </section>
      )}
    </div>
  )
}

/** Longer ones are for a program that is made for them. */
const mostOctets = 2 << 20

async function openText(options: FetchOptions): Promise<OpenedText> {
  const { octets, verified } = await fetchChecked(options)
  if (octets.length > mostOctets) throw new Error('The text is too long')
  return { text: decodeText(octets), verified }
}

const nothing = () => undefined
