'use client'

import { useEffect } from 'react'

/**
 * When the browser restores a page for its Back button, the page is shown again only if the person is still signed in.
 * WebKit keeps pages on http even if they are `no-store`.
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

/** Hides a page when it is left, so that a restored page is not visible before the check. */
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
