'use client'

import { Suspense } from 'react'
import { lazyExtra } from '../ui/lazy-extra'
import type { AddressQuestionProps } from './address-question'

const Question = lazyExtra(async () => (await import('./address-question')).AddressQuestion)

/** An `AddressQuestion` that is loaded late, for pages that people read before they type. */
export function LateAddressQuestion(props: AddressQuestionProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  )
}
