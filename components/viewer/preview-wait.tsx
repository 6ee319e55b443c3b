'use client'

import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import { ProgressBar } from '../ui/progress-bar'
import type { FileSource } from './checked-bytes'
import { OpenOriginal } from './open-original'

interface PreviewWaitProps {
  readonly state: WaitState
  readonly source: FileSource
}

/** Stands in the place of a file while it loads and when it cannot be shown. */
export function PreviewWait({ state, source }: PreviewWaitProps) {
  if (state.name === 'open') return null
  if (state.name === 'failed') return <Failed differs={state.differs} source={source} />
  return <Loading part={state.part} />
}

type WaitState =
  | { readonly name: 'loading'; readonly part: number | undefined }
  | { readonly name: 'open' }
  | { readonly name: 'failed'; readonly differs: boolean }

function Loading({ part }: { part: number | undefined }) {
  const t = useTranslations('viewer')
  const known = part !== undefined
  const percent = Math.floor((part ?? 0) * 100)
  return (
    <div className="max-w-task mx-auto w-full grow space-y-2 p-6 pt-16">
      <ProgressBar label={t('loading')} {...(known ? { value: part } : {})} />
      <p className="text-muted text-center text-sm tabular-nums">
        {known ? t('loadingPart', { percent }) : t('loading')}
      </p>
    </div>
  )
}

interface FailedProps {
  readonly differs: boolean
  readonly source: FileSource
}

function Failed({ differs, source }: FailedProps) {
  const t = useTranslations('viewer')
  const isLocal = typeof source !== 'string'
  const next = isLocal ? t('failedHere') : t(differs ? 'differsNext' : 'failedNext')
  return (
    <div className="max-w-task mx-auto w-full grow p-6 pt-16">
      <Alert tone="danger" title={differs ? t('differs') : t('failed')} role="alert">
        <p>{next}</p>
        {!differs && <OpenOriginal source={source} />}
      </Alert>
    </div>
  )
}
