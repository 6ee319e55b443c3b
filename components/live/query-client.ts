'use client'

import { focusManager, QueryClient } from '@tanstack/react-query'

let ofBrowser: QueryClient | undefined

/** The query client of this browser. On the server, each use gets its own client, because people share the process. */
export function queryClient(): QueryClient {
  if (typeof window === 'undefined') return new QueryClient()
  if (ofBrowser === undefined) {
    ofBrowser = new QueryClient()
    // Polls that wait for the network or for a visible page then continue by themselves.
    ofBrowser.mount()
  }
  return ofBrowser
}

// A page restored from the browser's cache was never hidden, but it did not run: it wakes on `pageshow`.
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
