'use client'

import { useEffect, useRef, useState } from 'react'
import { minuteMs } from '@/lib/vocabulary/durations'

/** Begun work does not stay on the screen forever: another person could read the page below it. */
const longestStayMs = 10 * minuteMs
/** The version of all pages after a sign-out. */
const signedOut = 'signed-out'
/** A third of the time that a sign-in lasts without a page. */
const renewAfterMs = 10 * minuteMs

/** The reader's unfinished work on a page, of which a poll knows nothing. */
export function useWork() {
  const typedIn = useRef<HTMLDialogElement | null>(null)
  const since = useRef<number>(undefined)
  const [keptBy, setKeptBy] = useState<HTMLDialogElement>()
  const isActive = useRef(false)
  const renewedAt = useRef(0)
  useEffect(() => {
    renewedAt.current = Date.now()
    const note = ({ type, target }: Event) => {
      isActive.current = true
      const dialog = target instanceof Element ? target.closest('dialog') : null
      if (type === 'input' && dialog) typedIn.current = dialog
    }
    for (const type of ['input', 'click']) document.addEventListener(type, note)
    return () => {
      for (const type of ['input', 'click']) document.removeEventListener(type, note)
    }
  }, [])
  return {
    /** The open dialog whose typed values keep the page after the sign-in ended. */
    keptBy,
    /** Whether the page stays although the sign-in has ended: an open dialog has typed values. */
    staysFor: (version: string): boolean => {
      since.current = version === signedOut ? (since.current ?? Date.now()) : undefined
      const isKept =
        since.current !== undefined &&
        typedIn.current?.open === true &&
        Date.now() - since.current < longestStayMs
      setKeptBy(isKept ? (typedIn.current ?? undefined) : undefined)
      return isKept
    },
    /** Whether the page was worked on for so long that it must be fetched again to renew the sign-in. */
    isToBeRenewed: (): boolean => {
      if (!isActive.current || Date.now() - renewedAt.current < renewAfterMs) return false
      isActive.current = false
      renewedAt.current = Date.now()
      return true
    },
  }
}
