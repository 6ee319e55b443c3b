'use client'

import { useRouter } from 'next/navigation'
import { startTransition } from 'react'
import { ConnectionNotice } from './connection-notice'
import { usePolling } from './use-polling'

interface LivePageProps {
  /** Answers `{ version }`. */
  readonly address: string
  /** Of the page as it is shown. */
  readonly version: string
  /** Absent when nothing can change any more. */
  readonly everyMs: number | undefined
  readonly texts: { readonly offline: string; readonly slow: string }
}

/** Keeps a server-rendered page true: renders it again when its version is another one. */
export function LivePage({ address, version, everyMs, texts }: LivePageProps) {
  const router = useRouter()
  const connection = usePolling<{ version: string }>(address, everyMs, (answer) => {
    if (answer.version !== version) startTransition(() => router.refresh())
  })
  return <ConnectionNotice connection={connection} texts={texts} />
}
