'use client'

import { type ComponentType, lazy } from 'react'

/** A component that is loaded on demand. If the loading fails, nothing is shown. */
export function lazyExtra<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await fetch().catch(() => Nothing) }))
}

function Nothing(): null {
  return null
}
