'use client'

import { type ComponentType, lazy } from 'react'
import { FailureAlert } from './failure-alert'

/** A part that the page does not begin with, fetched after it. If it cannot be fetched, it says so in its place. */
export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await fetch().catch(() => NotFetched),
  }))
}

function NotFetched() {
  return <FailureAlert failure={{ why: 'serviceAway' }} />
}
