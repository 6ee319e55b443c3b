'use client'

import { useTranslations } from '#words'
import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { atOnce, isOrdered, oneByOne } from '@/lib/portal/people/signing-order'
import { Segment } from '../../../form/segment'

interface OrderSegmentProps {
  readonly list: readonly DraftSigner[]
  readonly onChange: (list: DraftSigner[]) => void
}

/** A choice for all signers: all at once, or one after the other. */
export function OrderSegment({ list, onChange }: OrderSegmentProps) {
  const t = useTranslations('new-document')
  const ordered = isOrdered(list)
  return (
    <Segment
      legend={t('whenAsked')}
      name="order"
      options={[
        ['atOnce', t('atOnce')],
        ['inOrder', t('inOrder')],
      ]}
      value={ordered ? 'inOrder' : 'atOnce'}
      onChoose={(chosen) => onChange(chosen === 'inOrder' ? oneByOne(list) : atOnce(list))}
    />
  )
}
