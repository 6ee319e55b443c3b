'use client'

import { useState } from 'react'
import { fill } from '@/lib/portal/i18n/fill'
import { Alert } from '../ui/alert'
import { ProgressBar } from '../ui/progress-bar'
import { PdfPages } from './pdf-pages'
import type { PreviewTexts } from './preview-texts'
import { PreviewToolbar } from './preview-toolbar'
import { usePdf } from './use-pdf'
import { useZoom } from './use-zoom'

export interface PdfPreviewProps {
  /** Address of the file on this portal. */
  readonly address: string
  readonly name: string
  /** What the file's octets must hash to; the preview refuses any other file. */
  readonly sha256?: string
  readonly texts: PreviewTexts
  readonly onClose?: () => void
}

/** A PDF as large as the room around it. Loaded only when somebody wants to see one. */
export function PdfPreview({ address, name, sha256, texts, onClose }: PdfPreviewProps) {
  const state = usePdf(address, sha256)
  const zoom = useZoom()
  const [page, setPage] = useState(1)
  const opened = state.name === 'open' ? state.opened : undefined
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PreviewToolbar
        address={address}
        name={name}
        place={opened && fill(texts.page, { page, pages: opened.pdf.numPages })}
        verified={opened?.verified ?? false}
        zoom={zoom}
        texts={texts}
        onClose={onClose}
      />
      {state.name === 'loading' && <Loading part={state.part} texts={texts} />}
      {state.name === 'failed' && <Failed differs={state.differs} texts={texts} />}
      {opened && (
        <PdfPages pdf={opened.pdf} name={name} zoom={zoom} texts={texts} onCurrent={setPage} />
      )}
    </div>
  )
}

function Loading({ part, texts }: { part: number | undefined; texts: PreviewTexts }) {
  const known = part !== undefined
  const percent = Math.floor((part ?? 0) * 100)
  return (
    <div className="max-w-task mx-auto w-full grow space-y-2 p-6 pt-16">
      <ProgressBar label={texts.loading} {...(known ? { value: part } : {})} />
      <p className="text-muted text-center text-sm tabular-nums">
        {known ? fill(texts.loadingPart, { percent }) : texts.loading}
      </p>
    </div>
  )
}

function Failed({ differs, texts }: { differs: boolean; texts: PreviewTexts }) {
  return (
    <div className="max-w-task mx-auto w-full grow p-6 pt-16">
      <Alert tone="danger" title={differs ? texts.differs : texts.failed} role="alert">
        <p>{differs ? texts.differsNext : texts.failedNext}</p>
      </Alert>
    </div>
  )
}
