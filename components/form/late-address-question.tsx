'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AddressQuestionProps } from './address-question'

const Question = lazyExtra(async () => (await import('./address-question')).AddressQuestion)

/** The same, for pages that are read before typing begins. */
export function LateAddressQuestion(props: AddressQuestionProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  )
}
