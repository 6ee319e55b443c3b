'use client'

import { useEffect, useState } from 'react'
import { useTranslations } from '#words'
import { buttonClass } from '../ui/button'

/** The channel by which pages in one browser report a sign-in to each other. */
const channelName = 'sign-in'

/** A link to sign in again in another tab, so that the form and its files stay open. */
export function SignInHere() {
  const t = useTranslations('live')
  const isSignedIn = useSignedInElsewhere()
  if (isSignedIn) {
    return (
      <p role="status" className="text-accent font-semibold">
        {t('signedInAgain')}
      </p>
    )
  }
  return (
    <a
      href={`/sign-in?to=${encodeURIComponent('/sign-in/done')}`}
      target="_blank"
      rel="noopener"
      className={buttonClass('secondary')}
    >
      {t('signIn')} <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}

function useSignedInElsewhere(): boolean {
  const [isSignedIn, setSignedIn] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = () => setSignedIn(true)
    return () => channel.close()
  }, [])
  return isSignedIn
}

/** Reports the sign-in to the forms in other tabs, which then continue. */
export function NotifyOtherTabs() {
  useEffect(() => {
    const channel = new BroadcastChannel(channelName)
    channel.postMessage('signed in')
    return () => channel.close()
  }, [])
  return null
}
