'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { Alert } from '../../../ui/alert'
import { ProgressBar } from '../../../ui/progress-bar'
import { seenFrom } from '../files/seen-from'
import type { ChosenFile } from '../files/use-uploads'
import type { PlaceMarksProps } from './place-marks'

interface ByHandProps extends Pick<PlaceMarksProps, 'signers' | 'onPlaced'> {
  readonly chosen: ChosenFile
}

/** The pages on which the owner places marks. */
export function ByHand({ chosen, ...marks }: ByHandProps) {
  const { state } = chosen
  const source = seenFrom(chosen)
  if (state.step !== 'ready' || source === undefined) return null
  const isSigned = (state.contents?.signatures ?? []).length > 0
  return <LatePages {...marks} source={source} isSigned={isSigned} />
}

/** The viewer is loaded on demand: it has half a megabyte. */
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
