'use client'

import { useEffect } from 'react'

/**
 * While leaving would interrupt something `underWay`, the browser asks before it leaves. All links of the header and
 * footer are plain ones, so it asks there as well; never if there is nothing to lose.
 */
export function useLeavingAsks(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [underWay])
}
