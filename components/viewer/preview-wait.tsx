'use client'

import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import { ProgressBar } from '../ui/progress-bar'

interface PreviewWaitProps {
  readonly state: WaitState
  /** The browser has the file itself: there is nothing to download. */
  readonly isLocal?: boolean
}

/** Instead of the file, while it is on its way or when it did not come. */
export function PreviewWait({ state, isLocal = false }: PreviewWaitProps) {
  if (state.name === 'open') return null
  if (state.name === 'failed') return <Failed differs={state.differs} isLocal={isLocal} />
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
  readonly isLocal: boolean
}

function Failed({ differs, isLocal }: FailedProps) {
  const t = useTranslations('viewer')
  const next = isLocal ? t('failedHere') : t(differs ? 'differsNext' : 'failedNext')
  return (
    <div className="max-w-task mx-auto w-full grow p-6 pt-16">
      <Alert tone="danger" title={differs ? t('differs') : t('failed')} role="alert">
        <p>{next}</p>
      </Alert>
    </div>
  )
}
