'use client'

import { lazy, Suspense } from 'react'
import type { AddressQuestionProps } from './address-question'

/** Fetched when there is an address to look at; that it cannot be fetched stops nobody. */
const Question = lazy(async () => {
  const fetched = await import('./address-question').catch(() => undefined)
  return { default: fetched?.AddressQuestion ?? ((_: AddressQuestionProps) => null) }
})

/** The same, for pages that are read before anybody has typed. */
export function LateAddressQuestion(props: AddressQuestionProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  )
}
