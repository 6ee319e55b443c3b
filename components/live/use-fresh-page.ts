'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent } from 'react'
import { type Connection, useLive } from './use-live'

export interface FreshPage {
  /** Returns `{ version }`. */
  readonly address: string
  /** Version of the shown page. */
  readonly version: string
  /** Absent if nothing can change any more. */
  readonly everyMs: number | undefined
}

/** How the reader's work affects the page. */
interface Work {
  /** Whether the page stays unchanged although its version is now this one. */
  readonly staysFor: (version: string) => boolean
  /** Whether it is rendered again although its version is the same. */
  readonly isToBeRenewed: () => boolean
}

/** Renders a page again when its version changes. Returns the state of the reader's connection. */
export function useFreshPage({ address, version, everyMs }: FreshPage, work?: Work): Connection {
  const router = useRouter()
  const client = useQueryClient()
  const { answer, answeredAt, connection } = useLive({ address, everyMs, initial: { version } })
  // A page that was rendered again, for example after a command, is newer than the last answer.
  useEffect(() => {
    client.setQueryData<{ version: string }>([address], (known) =>
      known?.version === version ? undefined : { version },
    )
  }, [client, address, version])
  const compare = useEffectEvent(() => {
    if (work?.staysFor(answer.version)) return
    if (answer.version !== version || work?.isToBeRenewed()) startTransition(() => router.refresh())
  })
  // After each answer, even an equal one: the rendering may have failed.
  useEffect(() => {
    if (answeredAt > 0) compare()
  }, [answeredAt])
  useEffect(outlastOffline, [])
  // A page that reports an absent gateway says so itself.
  return connection === 'away' && version === 'unreachable' ? 'good' : connection
}

/**
 * When a rendering does not arrive, the router has the browser load the address, which without a network shows the
 * browser's own page instead of ours. So a rendering that is lost while the browser is offline is fetched again when
 * the network is back. The router gets a rendering when all of it has arrived.
 */
function outlastOffline() {
  const { fetch } = window
  const patientFetch: typeof fetch = async (input, init) => {
    if (!new Headers(init?.headers).has('rsc')) return await fetch(input, init)
    try {
      const answer = await fetch(input, init)
      await answer.clone().arrayBuffer()
      return answer
    } catch (error) {
      if (navigator.onLine || init?.signal?.aborted) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return await patientFetch(input, init)
    }
  }
  window.fetch = patientFetch
  return () => {
    if (window.fetch === patientFetch) window.fetch = fetch
  }
}
