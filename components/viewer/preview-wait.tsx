'use client'

import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import { ProgressBar } from '../ui/progress-bar'

/** Instead of the file, while it is on its way or when it did not come. */
export function PreviewWait({ state }: { state: WaitState }) {
  if (state.name === 'open') return null
  if (state.name === 'failed') return <Failed differs={state.differs} />
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

function Failed({ differs }: { differs: boolean }) {
  const t = useTranslations('viewer')
  return (
    <div className="max-w-task mx-auto w-full grow p-6 pt-16">
      <Alert tone="danger" title={differs ? t('differs') : t('failed')} role="alert">
        <p>{differs ? t('differsNext') : t('failedNext')}</p>
      </Alert>
    </div>
  )
}
