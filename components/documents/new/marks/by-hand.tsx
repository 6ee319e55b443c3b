'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { Alert } from '../../../ui/alert'
import { ProgressBar } from '../../../ui/progress-bar'
import { ChooseFile } from '../files/file-item'
import type { ChosenFile, Uploads } from '../files/use-uploads'
import type { PlaceMarksProps } from './place-marks'

interface ByHandProps extends Pick<PlaceMarksProps, 'signers' | 'onPlaced'> {
  readonly chosen: ChosenFile
  readonly uploads: Pick<Uploads, 'replace'>
}

/** The pages that marks are placed on, where the browser has them. */
export function ByHand({ chosen, uploads, ...marks }: ByHandProps) {
  const t = useTranslations('new-document')
  const { name, file, state } = chosen
  if (state.step !== 'ready') return null
  if (file instanceof File) {
    const isSigned = (state.contents?.signatures ?? []).length > 0
    return <LatePages {...marks} file={file} isSigned={isSigned} />
  }
  return (
    <>
      <p className="max-w-text">{t('marksNotSeen')}</p>
      <ChooseFile name={name} onFile={(again) => uploads.replace(chosen, again)} />
    </>
  )
}

/** Fetches the viewer when it is wanted: half a megabyte. */
function LatePages(props: PlaceMarksProps) {
  const t = useTranslations('viewer')
  const [pages, setPages] = useState<{ component: ComponentType<PlaceMarksProps> }>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    import('./place-marks').then(
      ({ PlaceMarks }) => setPages({ component: PlaceMarks }),
      () => setFailed(true),
    )
  }, [])
  if (pages) return <pages.component {...props} />
  if (failed) return <Alert role="alert" tone="danger" title={t('failed')} />
  return <ProgressBar label={t('loading')} />
}
