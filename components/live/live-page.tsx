'use client'

import type { ReactNode } from 'react'
import { ConnectionNotice } from './connection-notice'
import type { PageVersion } from './fresh-page'
import { ConnectionProvider } from './page-connection'
import { useFreshPage } from './use-fresh-page'

interface LivePageProps extends PageVersion {
  /** Whether the panel of the page shows the notice about the connection. */
  readonly isNoticeInside: boolean
  readonly children: ReactNode
}

/** Keeps a server-rendered page current: renders it again when its version changes. */
export function LivePage({ isNoticeInside, children, ...page }: LivePageProps) {
  const [connection, poll] = useFreshPage(page)
  return (
    <ConnectionProvider value={connection}>
      {poll}
      {!isNoticeInside && <ConnectionNotice connection={connection} />}
      {children}
    </ConnectionProvider>
  )
}
