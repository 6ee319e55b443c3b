'use client'

import { type ComponentType, lazy } from 'react'

/** A component that is fetched when there is something for it to say; that it cannot be fetched stops nobody. */
export function lazyExtra<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await fetch().catch(() => Nothing) }))
}

function Nothing(): null {
  return null
}
