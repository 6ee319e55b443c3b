'use client'

import { focusManager, QueryClient } from '@tanstack/react-query'

let ofBrowser: QueryClient | undefined

/** The query client of this browser. On the server each use has its own, because people share the process. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient()
  if (ofBrowser === undefined) {
    ofBrowser = new QueryClient()
    // Polls that waited for the network or for a visible page continue.
    ofBrowser.mount()
  }
  return ofBrowser
}

// A page restored from the browser's cache was not hidden but did not run either.
focusManager.setEventListener((wake) => {
  if (typeof window === 'undefined') return undefined
  const woken = () => wake()
  const events = [
    [document, 'visibilitychange'],
    [window, 'pageshow'],
  ] as const
  for (const [target, event] of events) target.addEventListener(event, woken)
  return () => {
    for (const [target, event] of events) target.removeEventListener(event, woken)
  }
})
