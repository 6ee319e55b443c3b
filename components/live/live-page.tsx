'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { startTransition, useEffect, useEffectEvent } from 'react'
import { useTranslations } from '#words'
import { Alert } from '../ui/alert'
import { SignedOutNotice } from './signed-out-notice'
import { type Connection, useLive } from './use-live'
import { useWork } from './use-work'

interface LivePageProps {
  /** Answers `{ version }`. */
  readonly address: string
  /** Of the page as it is shown. */
  readonly version: string
  /** Absent when nothing can change any more. */
  readonly everyMs: number | undefined
}

/** The version of all pages of whoever has signed out. */
const signedOut = 'signed-out'

/** Keeps a server-rendered page true: renders it again when its version is another one. */
export function LivePage({ address, version, everyMs }: LivePageProps) {
  const router = useRouter()
  const client = useQueryClient()
  const { answer, answeredAt, connection } = useLive({ address, everyMs, initial: { version } })
  // A page rendered anew, after a command say, knows better than the last answer.
  useEffect(() => {
    client.setQueryData<{ version: string }>([address], (known) =>
      known?.version === version ? undefined : { version },
    )
  }, [client, address, version])
  const work = useWork()
  const compare = useEffectEvent(() => {
    if (work.holds(answer.version === signedOut)) return
    if (answer.version !== version || work.isToBeRenewed()) startTransition(() => router.refresh())
  })
  // With each answer, be it the same again: the rendering may have failed.
  useEffect(() => {
    if (answeredAt > 0) compare()
  }, [answeredAt])
  useEffect(stayWhileOffline, [])
  // A page that stands for an absent gateway says so itself.
  const said = connection === 'away' && version === 'unreachable' ? 'good' : connection
  return (
    <>
      <ConnectionNotice connection={said} />
      {work.heldBy && <SignedOutNotice dialog={work.heldBy} />}
    </>
  )
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

interface ConnectionNoticeProps {
  readonly connection: Connection
}

/** Always there, so that a screen reader hears what appears in it. */
function ConnectionNotice({ connection }: ConnectionNoticeProps) {
  const t = useTranslations('live')
  return (
    <div role="status" className="sticky top-2 z-10 not-empty:mb-6">
      {connection !== 'good' && <Alert tone="warning" title={t(connection)} />}
    </div>
  )
}
