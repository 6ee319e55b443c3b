'use client'

import { type ComponentType, lazy } from 'react'

/** A component that is loaded when it is needed; a loading failure has no effect. */
export function lazyExtra<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await fetch().catch(() => Nothing) }))
}

function Nothing(): null {
  return null
}
