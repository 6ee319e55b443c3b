'use client'

import { useRef, useState } from 'react'
import { useLocale, useTranslations } from '#words'
import { type CheckSummary, summaryOf } from '@/lib/portal/validation/check-summary'
import type { Language } from '@/lib/vocabulary/language'
import { useTask } from '../../live/use-task'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/page'
import { ProgressBar } from '../../ui/progress-bar'
import { DocumentDiffers, fetchChecked } from '../../viewer/checked-bytes'
import { Comparison } from './comparison'
import { TrustDate } from './trust-date'
import { useLocalAbility } from './use-local-ability'

/** A stored document, as this page shows the file. */
export interface StoredDocument {
  readonly address: string
  readonly name: string
  /** SHA-256 in hex. */
  readonly sha256: string
}

interface CheckYourselfProps {
  readonly document: StoredDocument
  /** The results of the server, which the page shows. */
  readonly server: CheckSummary
}

/** Lets a reader check the document in their own browser, and shows both results. */
export function CheckYourself({ document, server }: CheckYourselfProps) {
  const t = useTranslations('local-check')
  const ability = useLocalAbility('able')
  const { step, outcome, start, cancel } = useOwnCheck(document, useLocale())
  return (
    <Card className="space-y-4 print:hidden">
      <h3 className="text-lg">{t('yourself')}</h3>
      {ability !== 'able' ? (
        <p className="max-w-text">
          {t(ability)} {t(`${ability}_next`)}
        </p>
      ) : (
        <>
          {outcome?.is !== 'checked' && <p className="max-w-text">{t('yourselfMeaning')}</p>}
          {outcome?.is === 'failed' && (
            <Alert role="alert" tone="danger" title={t(outcome.fault)}>
              <p>{t(`${outcome.fault}_next`)}</p>
            </Alert>
          )}
          {outcome?.is === 'checked' && (
            <>
              <Comparison here={outcome.summary} there={server} />
              <TrustDate readAt={outcome.trustReadAt} />
            </>
          )}
          {step === undefined ? (
            outcome?.is !== 'checked' && (
              <Button look="secondary" onClick={start}>
                {t(outcome ? 'retry' : 'yourselfCheck')}
              </Button>
            )
          ) : (
            <div className="flex flex-wrap items-center gap-4">
              <div className="min-w-0 grow space-y-2">
                <p role="status" className="text-muted text-sm">
                  {t(step)}
                </p>
                <ProgressBar label={t(step)} />
              </div>
              <Button look="quiet" onClick={cancel}>
                {t('cancel')}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

type OwnStep = 'downloading' | 'loading' | 'checking'
type OwnFault = 'changed' | 'notDownloaded' | 'noTrust' | 'notStarted' | 'failedHere'

type OwnOutcome =
  | {
      readonly is: 'checked'
      readonly summary: CheckSummary
      readonly trustReadAt: string | undefined
    }
  | { readonly is: 'failed'; readonly fault: OwnFault }

function useOwnCheck(document: StoredDocument, language: Language) {
  const [step, setStep] = useState<OwnStep>('downloading')
  const running = useRef<AbortController>(undefined)
  const check = useTask(() => {
    running.current = new AbortController()
    return ownCheck(document, { language, onStep: setStep, signal: running.current.signal })
  })
  const cancel = () => {
    running.current?.abort()
    check.reset()
  }
  const outcome: OwnOutcome | undefined = check.isFailed
    ? { is: 'failed', fault: 'failedHere' }
    : check.result
  return {
    step: check.isRunning ? step : undefined,
    outcome,
    start: () => check.run(undefined),
    cancel,
  }
}

interface OwnCheckOptions {
  readonly language: Language
  readonly onStep: (step: OwnStep) => void
  readonly signal: AbortSignal
}

async function ownCheck(
  document: StoredDocument,
  { language, onStep, signal }: OwnCheckOptions,
): Promise<OwnOutcome> {
  onStep('downloading')
  const bytes = await download(document, signal)
  if (typeof bytes === 'string') return { is: 'failed', fault: bytes }
  onStep('loading')
  const reading = import('@/lib/portal/validation/checked-document')
  const { validateHere } = await import('./local-validator')
  const onBegun = () => onStep('checking')
  const checked = await validateHere(new File([bytes], document.name), {
    language,
    signal,
    onBegun,
  })
  if (!checked.ok) return { is: 'failed', fault: faults[checked.fault] }
  const { checkedDocument } = await reading
  const summary = summaryOf(checkedDocument(checked.data))
  return { is: 'checked', summary, trustReadAt: checked.trustReadAt }
}

/** Fetches the document. Fails if its digest is not the one that the page shows. */
async function download(
  { address, sha256 }: StoredDocument,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | OwnFault> {
  try {
    const onProgress = () => undefined
    return (await fetchChecked({ source: address, sha256, signal, onProgress })).bytes
  } catch (error) {
    return error instanceof DocumentDiffers ? 'changed' : 'notDownloaded'
  }
}

/** The server has read this document, so a fault here is a limit of the browser. */
const faults = {
  noTrust: 'noTrust',
  notStarted: 'notStarted',
  failedHere: 'failedHere',
  unknownFormat: 'failedHere',
  officeSignature: 'failedHere',
  damaged: 'failedHere',
  tooComplex: 'failedHere',
} as const
