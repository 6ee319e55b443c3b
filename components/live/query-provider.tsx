'use client'

import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What all pages keep of the server's state. Failures are retried by whoever polls, and by no command. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({ defaultOptions: { mutations: { networkMode: 'always', retry: false } } }),
  )
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

// A page that comes out of the browser's cache was not hidden, and has slept all the same.
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
