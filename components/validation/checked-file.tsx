'use client'

import { visibleText } from '@paraph/validator/vocabulary/visible-text'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { FoldedLine, FoldedLines } from '../ui/folded-line'
import { FileText } from '../ui/icons'
import { ProgressBar } from '../ui/progress-bar'
import { SupportReference } from '../ui/support-reference'
import { NextStepContext } from './next-step'
import type { CheckState, Fault } from './use-check'

/** A file that is being checked or was checked. */
export type FileState = Exclude<CheckState, { step: 'none' }>

interface CheckedFileProps {
  readonly state: FileState
  readonly onRetry: (file: File) => void
  /** Cancels the check, or clears the page for another file. */
  readonly onEnd: () => void
  /** How the file was checked. */
  readonly note?: ReactNode
  /** Content right below the verdict. */
  readonly next?: ReactNode
  /** Content below the report. */
  readonly after?: ReactNode
}

/** A file and the progress of its check; then the report, which begins with the verdict. */
export function CheckedFile({ state, onRetry, onEnd, note, next, after }: CheckedFileProps) {
  const t = useTranslations('validation')
  const isOver = state.step === 'failed' || state.step === 'checked'
  if (state.step === 'checked') {
    return (
      <div className="mt-4 space-y-4">
        <NextStepContext
          value={
            <>
              <FileLine state={state} note={note} onEnd={onEnd} />
              {next}
            </>
          }
        >
          <ArrivedReport>{state.report}</ArrivedReport>
        </NextStepContext>
        <FoldedLines>
          <FoldedLine title={t('fileDetails')}>
            <CheckProgress state={state} />
          </FoldedLine>
          {after}
        </FoldedLines>
      </div>
    )
  }
  return (
    <div className="mt-8 space-y-6">
      <div className="border-line bg-surface flex flex-wrap items-center justify-between gap-x-4 rounded border p-4">
        <div className="flex min-w-0 grow items-start gap-3">
          <FileText className="text-muted mt-0.5 size-5 shrink-0" />
          <div className="min-w-0 grow space-y-2">
            <p className="font-semibold wrap-anywhere">{visibleText(state.file.name)}</p>
            <CheckProgress state={state} />
            {note}
          </div>
        </div>
        <Button look="quiet" onClick={onEnd}>
          {isOver ? t('another') : t('cancel')}
        </Button>
      </div>
      {state.step === 'failed' && <CheckFailure state={state} onRetry={onRetry} />}
      {after}
    </div>
  )
}

interface FileLineProps extends Pick<CheckedFileProps, 'note' | 'onEnd'> {
  readonly state: Extract<FileState, { step: 'checked' }>
}

/** The name of the checked file, and a button for another file. */
function FileLine({ state: { file }, note, onEnd }: FileLineProps) {
  const t = useTranslations('validation')
  const language = useLocale()
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0 grow basis-80 py-2">
        <p>
          <strong className="font-semibold wrap-anywhere">{visibleText(file.name)}</strong>,{' '}
          {formatSize(file.size, language)}
        </p>
        {note}
      </div>
      <Button look="quiet" className="-mx-4" onClick={onEnd}>
        {t('another')}
      </Button>
    </div>
  )
}

/** Faults whose texts are also on pages of documents. */
const localFaults = ['noTrust', 'notStarted', 'failedHere'] as const
type OwnFault = (typeof localFaults)[number]
const isOfBrowser = (fault: Fault): fault is OwnFault =>
  localFaults.some((local) => local === fault)

/** Faults that are not caused by the file: the check can be retried. */
const passing: ReadonlySet<Fault> = new Set<Fault>([
  'broken',
  'tooMany',
  'serviceAway',
  'technical',
  'noTrust',
  'notStarted',
])

interface CheckFailureProps {
  readonly state: Extract<CheckState, { step: 'failed' }>
  readonly onRetry: (file: File) => void
}

/** Says why a file was not checked, and what to do. */
export function CheckFailure({
  state: { file, fault, cause, reference },
  onRetry,
}: CheckFailureProps) {
  const t = useTranslations('validation')
  const ofBrowser = useTranslations('local-check')
  const title = isOfBrowser(fault) ? ofBrowser(fault) : t(fault)
  const next = isOfBrowser(fault) ? ofBrowser(`${fault}_next`) : t(`${fault}_next`)
  return (
    <>
      <Alert role="alert" tone="danger" title={title}>
        {/* A known cause includes what to do. */}
        <p>{cause ?? next}</p>
        <SupportReference reference={reference} />
      </Alert>
      {passing.has(fault) && <Button onClick={() => onRetry(file)}>{t('retry')}</Button>}
    </>
  )
}

/** A report that replaced a progress bar. It scrolls into view and is announced. */
export function ArrivedReport({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

interface CheckProgressProps {
  readonly state: FileState
}

/** The current step of a check; after the check, the size and the digest of the file. */
export function CheckProgress({ state }: CheckProgressProps) {
  const language = useLocale()
  const t = useTranslations('validation')
  const ofBrowser = useTranslations('local-check')
  const size = formatSize(state.file.size, language)
  switch (state.step) {
    case 'loading':
      return <Step said={ofBrowser('loading')} />
    case 'reading':
    case 'checking':
      return <Step said={t(state.step)} />
    case 'sending': {
      const sent = formatSize(state.sent, language)
      return (
        <>
          <p className="text-muted text-sm tabular-nums">{t('sending', { sent, size })}</p>
          <ProgressBar label={t('file')} value={state.sent} max={state.file.size} />
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

/** A step without a percentage, announced to screen readers. */
function Step({ said }: { readonly said: string }) {
  return (
    <>
      <p role="status" className="text-muted text-sm">
        {said}
      </p>
      <ProgressBar label={said} />
    </>
  )
}
