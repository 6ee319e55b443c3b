'use client'

import { FileText, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { FileDrop } from '../form/file-drop'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { ProgressBar } from '../ui/progress-bar'
import { SupportReference } from '../ui/support-reference'
import { BundleButton } from './bundle-button'
import { EtsiReportButton, type SealCommands } from './etsi-report-button'
import { type CheckCommands, type CheckState, type Fault, useCheck } from './use-check'

interface CheckPanelProps extends CheckCommands, SealCommands {}

const accept =
  '.pdf,.asice,.sce,.asics,.scs,.bdoc,.adoc,.edoc,.p7m,.xml,.json,.jws,application/pdf,application/pkcs7-mime,application/xml,application/json,application/jose'

/** Takes a file and shows its report; the page stays in any case. */
export function CheckPanel({ announce, check, seal }: CheckPanelProps) {
  const t = useTranslations('validation')
  const { state, start, cancel } = useCheck({ announce, check })
  if (state.step === 'none') {
    return (
      <>
        <DropZone accept={accept} onFile={start} />
        <p className="text-muted mt-4">{t('kept')}</p>
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
            <Progress state={state} />
          </div>
        </div>
        <Button look="quiet" onClick={cancel}>
          {isOver(state) ? t('another') : t('cancel')}
        </Button>
      </div>
      {state.step === 'failed' && (
        <>
          <Alert role="alert" tone="danger" title={t(state.fault)}>
            <p>{t(`${state.fault}_next`)}</p>
            <SupportReference reference={state.reference} />
          </Alert>
          {passing.has(state.fault) && (
            <Button onClick={() => start(state.file)}>{t('retry')}</Button>
          )}
        </>
      )}
      {state.step === 'checked' && (
        <>
          <ArrivedReport>{state.report}</ArrivedReport>
          <BundleButton file={state.file} announce={announce} />
          <EtsiReportButton file={state.file} announce={announce} seal={seal} />
        </>
      )}
    </div>
  )
}

/** Faults that are not the file's: it may be sent again. */
const passing: ReadonlySet<Fault> = new Set(['broken', 'tooMany', 'serviceAway', 'technical'])

const isOver = ({ step }: CheckState) => step === 'failed' || step === 'checked'

/** A report that replaced a progress bar: it scrolls into view and is announced. */
function ArrivedReport({ children }: { readonly children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}

interface DropZoneProps {
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Takes one file to check. */
function DropZone({ accept, onFile }: DropZoneProps) {
  const t = useTranslations('validation')
  return (
    <FileDrop
      label={t('file')}
      choose={t('choose')}
      limits={t('limits')}
      accept={accept}
      onFiles={([file]) => file && onFile(file)}
    >
      <Upload aria-hidden="true" className="text-accent size-8" />
      <p className="hidden sm:block">{t('drop')}</p>
    </FileDrop>
  )
}

interface ProgressProps {
  readonly state: Exclude<CheckState, { step: 'none' }>
}

function Progress({ state }: ProgressProps) {
  const language = useLocale()
  const t = useTranslations('validation')
  const size = formatSize(state.file.size, language)
  switch (state.step) {
    case 'reading':
    case 'checking':
      return (
        <>
          <p role="status" className="text-muted text-sm">
            {t(state.step)}
          </p>
          <ProgressBar label={t(state.step)} />
        </>
      )
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
