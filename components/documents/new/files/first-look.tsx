'use client'

import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { shownType } from '@/lib/portal/files/file-kind'
import { lazyExtra } from '../../../ui/lazy-extra'
import { seenFrom } from './seen-from'
import type { ChosenFile } from './use-uploads'

interface FirstLookProps {
  readonly file: ChosenFile | undefined
}

const InlinePdf = lazyExtra(async () => (await import('../../../viewer/inline-pdf')).InlinePdf)

/** The first page as signers will see it, next to the questions; an empty sheet until there is a file. */
export function FirstLook({ file }: FirstLookProps) {
  const t = useTranslations('new-document')
  const isWide = useIsWide()
  const source = file && seenFrom(file)
  const isPdf = file !== undefined && shownType(file.name)?.kind === 'pdf'
  return (
    // Hidden from screen readers, because the list of files opens the same file.
    <div
      aria-hidden="true"
      className="border-line bg-surface grid aspect-[210/297] w-52 overflow-hidden border max-lg:hidden"
    >
      {isWide && isPdf && source !== undefined && file.state.step !== 'lost' ? (
        <Suspense>
          <InlinePdf key={file.id} source={source} only={1} whole={false} />
        </Suspense>
      ) : (
        <p className="text-muted place-self-center p-6 text-center text-sm wrap-anywhere">
          {file?.name ?? t('firstPageHere')}
        </p>
      )}
    </div>
  )
}

/** False on a phone, which does not load the viewer for this. */
function useIsWide(): boolean {
  const [isWide, setWide] = useState(false)
  useEffect(() => setWide(window.matchMedia('(min-width: 64rem)').matches), [])
  return isWide
}
