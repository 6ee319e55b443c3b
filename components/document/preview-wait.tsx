'use client'

import { fill } from '@/lib/portal/i18n/fill'
import { Alert } from '../ui/alert'
import { ProgressBar } from '../ui/progress-bar'
import type { PreviewTexts } from './preview-texts'

/** Instead of the file, while it is on its way or when it did not come. */
export function PreviewWait({ state, texts }: { state: WaitState; texts: PreviewTexts }) {
  if (state.name === 'open') return null
  if (state.name === 'failed') return <Failed differs={state.differs} texts={texts} />
  return <Loading part={state.part} texts={texts} />
}

type WaitState =
  | { readonly name: 'loading'; readonly part: number | undefined }
  | { readonly name: 'open' }
  | { readonly name: 'failed'; readonly differs: boolean }

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
