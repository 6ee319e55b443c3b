'use client'

import { type ComponentType, lazy } from 'react'
import { FailureAlert } from './failure-alert'

/** A part that is loaded after the page. If the loading fails, a text in its place says so. */
export function lazyPart<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({
    default: await fetch().catch(() => NotFetched),
  }))
}

function NotFetched() {
  return <FailureAlert failure={{ why: 'serviceAway' }} />
}
