'use client'

import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Alert } from '../ui/alert'
import { ProgressBar } from '../ui/progress-bar'
import type { FileSource, Progress } from './checked-bytes'
import { OpenOriginal } from './open-original'

interface PreviewWaitProps {
  readonly state: WaitState
  readonly source: FileSource
}

/** Shown in place of a file while it loads, or if it cannot be shown. */
export function PreviewWait({ state, source }: PreviewWaitProps) {
  if (state.name === 'open') return null
  if (state.name === 'failed') return <Failed differs={state.differs} source={source} />
  return <Loading progress={state.progress} />
}

type WaitState =
  | { readonly name: 'loading'; readonly progress: Progress | undefined }
  | { readonly name: 'open' }
  | { readonly name: 'failed'; readonly differs: boolean }

function Loading({ progress }: { readonly progress: Progress | undefined }) {
  const t = useTranslations('viewer')
  const part = progress?.part
  return (
    <div className="max-w-task mx-auto w-full grow space-y-2 p-6 pt-16">
      <ProgressBar label={t('loading')} {...(part !== undefined && { value: part })} />
      <p className="text-muted text-center text-sm tabular-nums">{useProgressWords(progress)}</p>
    </div>
  )
}

/** Words for the loaded part and the size. */
function useProgressWords(progress: Progress | undefined): string {
  const t = useTranslations('viewer')
  const language = useLocale()
  if (progress === undefined) return t('loading')
  const size = formatSize(progress.size, language)
  if (progress.part === undefined) return t('loadingFirst', { size })
  return t('loadingPart', { percent: Math.floor(progress.part * 100), size })
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
