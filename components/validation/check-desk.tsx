'use client'

import { FileText } from 'lucide-react'
import { fill } from '@/lib/portal/i18n/fill'
import type { Language } from '@/lib/portal/i18n/language'
import type { ValidationPageTexts } from '@/lib/portal/i18n/messages/validation-page'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ProgressBar } from '../ui/progress-bar'
import { ArrivedReport } from './arrived-report'
import { DropZone } from './drop-zone'
import { type CheckCommands, type CheckState, type Fault, useCheck } from './use-check'

interface CheckDeskProps extends CheckCommands {
  readonly texts: ValidationPageTexts
  readonly language: Language
}

const accept = '.pdf,.asice,.sce,.asics,.scs,.bdoc,.adoc,.edoc,.xml,application/pdf,application/xml'

/** One file in, one report out; the page stays whatever happens. */
export function CheckDesk({ texts, language, announce, check }: CheckDeskProps) {
  const { state, start, cancel } = useCheck({ announce, check })
  if (state.step === 'none') {
    return (
      <>
        <DropZone texts={texts} accept={accept} onFile={start} />
        <p className="text-muted mt-4">{texts.kept}</p>
      </>
    )
  }
  return (
    <div className="space-y-6">
      <div className="border-line bg-surface flex flex-wrap items-center justify-between gap-x-4 rounded border p-4">
        <div className="flex min-w-0 grow items-start gap-3">
          <FileText aria-hidden="true" className="text-muted mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 grow space-y-2">
            <p className="font-semibold wrap-anywhere">{state.file.name}</p>
            <Progress state={state} texts={texts} language={language} />
          </div>
        </div>
        <Button look="quiet" onClick={cancel}>
          {isOver(state) ? texts.another : texts.cancel}
        </Button>
      </div>
      {state.step === 'failed' && (
        <>
          <Alert role="alert" tone="danger" title={texts[state.fault]}>
            <p>{texts[`${state.fault}_next`]}</p>
          </Alert>
          {passing.has(state.fault) && (
            <Button onClick={() => start(state.file)}>{texts.retry}</Button>
          )}
        </>
      )}
      {state.step === 'checked' && <ArrivedReport>{state.report}</ArrivedReport>}
    </div>
  )
}

/** Faults that are not the file's: it may be sent again. */
const passing: ReadonlySet<Fault> = new Set(['broken', 'tooMany', 'serviceAway', 'technical'])

const isOver = ({ step }: CheckState) => step === 'failed' || step === 'checked'

interface ProgressProps {
  readonly state: Exclude<CheckState, { step: 'none' }>
  readonly texts: ValidationPageTexts
  readonly language: Language
}

function Progress({ state, texts, language }: ProgressProps) {
  const size = formatSize(state.file.size, language)
  switch (state.step) {
    case 'reading':
    case 'checking':
      return (
        <>
          <p role="status" className="text-muted text-sm">
            {texts[state.step]}
          </p>
          <ProgressBar label={texts[state.step]} />
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
    case 'failed':
      return <p className="text-muted text-sm">{size}</p>
    case 'checked':
      return (
        <p className="text-muted text-sm">
          {size} · SHA-256{' '}
          <code translate="no" className="font-mono break-all">
            {state.sha256}
          </code>
        </p>
      )
  }
}
