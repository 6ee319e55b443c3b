'use client'

import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent } from 'react'
import type { Connection } from './page-connection'
import { queryClient } from './query-client'
import { useLive } from './use-live'

export interface PageVersion {
  /** An address that answers `{ version }`. */
  readonly address: string
  /** The version of the shown page. */
  readonly version: string
  /** Milliseconds between polls. Absent if nothing can change any more. */
  readonly everyMs: number | undefined
}

/** The reader's unfinished work, which may keep or renew the page. */
interface Work {
  /** Whether the page stays as it is although the server now has this version. */
  readonly staysFor: (version: string) => boolean
  /** Whether the page is rendered again although its version is the same. */
  readonly isToBeRenewed: () => boolean
}

export interface FreshPageProps extends PageVersion {
  readonly work?: Work | undefined
  readonly onConnection: (connection: Connection) => void
}

/** Renders a page again when its version changes. Reports the state of the reader's connection. */
export function FreshPage({ address, version, everyMs, work, onConnection }: FreshPageProps) {
  const router = useRouter()
  const { answer, answeredAt, connection } = useLive({ address, everyMs, initial: { version } })
  // A page that was just rendered, for example after a command, is newer than the last answer.
  useEffect(() => {
    queryClient().setQueryData<{ version: string }>([address], (known) =>
      known?.version === version ? undefined : { version },
    )
  }, [address, version])
  const compare = useEffectEvent(() => {
    if (work?.staysFor(answer.version)) return
    if (answer.version !== version || work?.isToBeRenewed()) startTransition(() => router.refresh())
  })
  // Compares after each answer, even an equal one: the rendering may have failed.
  useEffect(() => {
    if (answeredAt > 0) compare()
  }, [answeredAt])
  // A page that already says that the gateway does not answer needs no second notice.
  const shown = connection === 'away' && version === 'unreachable' ? 'good' : connection
  useEffect(() => onConnection(shown), [shown, onConnection])
  return null
}
