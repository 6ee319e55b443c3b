'use client'

import { useEffect, useRef, useState } from 'react'
import { minuteMs } from '@/lib/vocabulary/durations'

/** How long typed values keep a page after the sign-in ended: another person could read the page below them. */
const longestStayMs = 10 * minuteMs
/** The version that every page has after the sign-in ended. */
const signedOut = 'signed-out'
/** A third of the time after which a sign-in expires if no page is requested. */
const renewAfterMs = 10 * minuteMs

/** The reader's unfinished work on a page, which a poll cannot know. */
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
    /** The open dialog whose typed values keep the page, although the sign-in has ended. */
    keptBy,
    /** Whether the page stays although the sign-in has ended, because an open dialog has typed values. */
    staysFor: (version: string): boolean => {
      since.current = version === signedOut ? (since.current ?? Date.now()) : undefined
      const isKept =
        since.current !== undefined &&
        typedIn.current?.open === true &&
        Date.now() - since.current < longestStayMs
      setKeptBy(isKept ? (typedIn.current ?? undefined) : undefined)
      return isKept
    },
    /** Whether the reader has worked on the page for so long that it must be fetched to renew the sign-in. */
    isToBeRenewed: (): boolean => {
      if (!isActive.current || Date.now() - renewedAt.current < renewAfterMs) return false
      isActive.current = false
      renewedAt.current = Date.now()
      return true
    },
  }
}
