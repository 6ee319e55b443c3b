'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent } from 'react'
import { type Connection, useLive } from './use-live'

export interface FreshPage {
  /** Answers `{ version }`. */
  readonly address: string
  /** Of the page as it is shown. */
  readonly version: string
  /** Absent when nothing can change any more. */
  readonly everyMs: number | undefined
}

/** What whoever works on a page does to it. */
interface Work {
  /** Whether the page stays as it is, though its version is this one now. */
  readonly staysFor: (version: string) => boolean
  /** Whether it is rendered again although its version is the same. */
  readonly isToBeRenewed: () => boolean
}

/** Renders a page again when its version is another one. Gives what its reader should know of their connection. */
export function useFreshPage({ address, version, everyMs }: FreshPage, work?: Work): Connection {
  const router = useRouter()
  const client = useQueryClient()
  const { answer, answeredAt, connection } = useLive({ address, everyMs, initial: { version } })
  // A page rendered anew, after a command say, knows better than the last answer.
  useEffect(() => {
    client.setQueryData<{ version: string }>([address], (known) =>
      known?.version === version ? undefined : { version },
    )
  }, [client, address, version])
  const compare = useEffectEvent(() => {
    if (work?.staysFor(answer.version)) return
    if (answer.version !== version || work?.isToBeRenewed()) startTransition(() => router.refresh())
  })
  // With each answer, be it the same again: the rendering may have failed.
  useEffect(() => {
    if (answeredAt > 0) compare()
  }, [answeredAt])
  useEffect(stayWhileOffline, [])
  // A page that stands for an absent gateway says so itself.
  return connection === 'away' && version === 'unreachable' ? 'good' : connection
}

/**
 * When a rendering does not arrive, the router has the browser open the address anew, which without a network shows the
 * browser's own page instead of ours. Nobody asked for that, so it is not done, where the Navigation API is known.
 */
function stayWhileOffline() {
  const navigation = 'navigation' in window ? window.navigation : undefined
  if (!(navigation instanceof EventTarget)) return
  const stay = (event: Event) => {
    const isAsked = 'userInitiated' in event && event.userInitiated
    if (!navigator.onLine && !isAsked) event.preventDefault()
  }
  navigation.addEventListener('navigate', stay)
  return () => navigation.removeEventListener('navigate', stay)
}
