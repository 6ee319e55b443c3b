'use client'

import { useEffect, useRef, useState } from 'react'
import { minuteMs } from '@/lib/vocabulary/durations'

/** What somebody has begun is not kept on the screen for ever: whoever else comes by would read the page under it. */
const longestStayMs = 10 * minuteMs
/** The version of all pages of whoever has signed out. */
const signedOut = 'signed-out'
/** A third of the time that a sign-in lasts without a page. */
const renewAfterMs = 10 * minuteMs

/** What somebody does on a page, where a poll has no notion of it. */
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
    /** The open dialog that has kept the page, since a sign-in ended, for what was typed in it. */
    keptBy,
    /** Whether the page stays although the sign-in has ended: in an open dialog something was typed. */
    staysFor: (version: string): boolean => {
      since.current = version === signedOut ? (since.current ?? Date.now()) : undefined
      const isKept =
        since.current !== undefined &&
        typedIn.current?.open === true &&
        Date.now() - since.current < longestStayMs
      setKeptBy(isKept ? (typedIn.current ?? undefined) : undefined)
      return isKept
    },
    /** Whether somebody has worked on the page for so long that it says so by being asked for again. */
    isToBeRenewed: (): boolean => {
      if (!isActive.current || Date.now() - renewedAt.current < renewAfterMs) return false
      isActive.current = false
      renewedAt.current = Date.now()
      return true
    },
  }
}
