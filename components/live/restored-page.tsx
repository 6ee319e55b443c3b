'use client'

import { useEffect } from 'react'

/**
 * A page of a signed-in person that the browser keeps for its Back button: it is shown again only if the person is
 * still signed in. WebKit keeps pages on http although they say `no-store`.
 */
export function RestoredPage() {
  useEffect(() => {
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', check)
    return () => {
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', check)
    }
  }, [])
  return null
}

/** Hidden when it is left, so that its content is not visible for a moment when it is restored. */
const hide = () => show(false)

async function check({ persisted }: PageTransitionEvent): Promise<void> {
  if (!persisted) return
  const isSignedOut = await fetch('/status/documents', { cache: 'no-store' })
    .then((answer) => answer.json())
    .then(({ version }) => version === 'signed-out')
    .catch(() => false)
  if (isSignedOut) location.reload()
  else show(true)
}

function show(isShown: boolean): void {
  document.documentElement.style.visibility = isShown ? '' : 'hidden'
}
