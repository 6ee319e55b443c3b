'use client'

import { useEffect } from 'react'

/**
 * While something is `underWay`, the browser asks the person before it leaves the page. That works for full page loads:
 * all links of the header and footer are plain links.
 */
export function useLeavingAsks(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [underWay])
}
