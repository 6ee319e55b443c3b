'use client'

import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** The query client of all pages. Polls retry failures, commands do not. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
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
