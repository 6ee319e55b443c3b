'use client'

import { CircleCheck, FileText } from 'lucide-react'
import { fill } from '@/lib/portal/i18n/fill'
import type { Language } from '@/lib/portal/i18n/language'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { DropZone } from './drop-zone'
import type { Upload, UploadState } from './use-upload'

interface FileStepProps {
  readonly upload: Upload
  readonly texts: NewDocumentTexts
  readonly language: Language
}

export function FileStep({ upload, texts, language }: FileStepProps) {
  const { state } = upload
  if (state.step === 'none') return <DropZone texts={texts} onFile={upload.start} />
  return (
    <div className="space-y-4">
      <div className="border-line bg-surface flex items-start gap-3 rounded border p-4">
        <FileText aria-hidden="true" className="text-muted mt-0.5 size-5 shrink-0" />
        <div className="min-w-0 grow space-y-2">
          <p className="font-semibold wrap-anywhere">{state.file.name}</p>
          <Progress state={state} texts={texts} language={language} />
        </div>
      </div>
      <Trouble state={state} texts={texts} />
      <NextMoves upload={upload} texts={texts} />
    </div>
  )
}

type Chosen = Exclude<UploadState, { step: 'none' }>

interface ChosenProps {
  readonly state: Chosen
  readonly texts: NewDocumentTexts
}

function Progress({ state, texts, language }: ChosenProps & { language: Language }) {
  const size = formatSize(state.file.size, language)
  switch (state.step) {
    case 'reading':
      return (
        <>
          <p className="text-muted text-sm">{texts.reading}</p>
          <ProgressBar label={texts.reading} />
        </>
      )
    case 'sending': {
      const sent = formatSize(state.sent, language)
      return (
        <>
          <p className="text-muted text-sm tabular-nums">{fill(texts.sending, { sent, size })}</p>
          <ProgressBar label={texts.file} value={state.sent} max={state.file.size} />
        </>
      )
    }
    case 'ready':
      return (
        <p role="status" className="text-muted flex flex-wrap items-center gap-x-3 text-sm">
          {size}
          <span className="text-accent flex items-center gap-1.5 font-semibold">
            <CircleCheck aria-hidden="true" className="size-4" />
            {texts.ready}
          </span>
        </p>
      )
    case 'refused':
    case 'failed':
      return <p className="text-muted text-sm">{size}</p>
  }
}

function Trouble({ state, texts }: ChosenProps) {
  switch (state.step) {
    case 'refused':
      return <Alert role="alert" tone="danger" title={texts[state.fault]} />
    case 'failed':
      return (
        <Alert role="alert" tone="danger" title={state.failure?.happened ?? texts.failed}>
          {state.failure && <p>{state.failure.next}</p>}
        </Alert>
      )
    case 'ready':
      return state.signed ? <Alert tone="info" title={texts.alreadySigned} /> : null
    case 'reading':
    case 'sending':
      return null
  }
}

function NextMoves({ upload, texts }: Pick<FileStepProps, 'upload' | 'texts'>) {
  const { state, start, cancel } = upload
  switch (state.step) {
    case 'failed':
      return (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => start(state.file)}>{texts.retry}</Button>
          <Button look="quiet" onClick={cancel}>
            {texts.another}
          </Button>
        </div>
      )
    case 'refused':
      return <Button onClick={cancel}>{texts.another}</Button>
    case 'reading':
    case 'sending':
    case 'ready':
    case 'none':
      return (
        <Button look="quiet" className="-ml-4" onClick={cancel}>
          {state.step === 'ready' ? texts.another : texts.cancel}
        </Button>
      )
  }
}
