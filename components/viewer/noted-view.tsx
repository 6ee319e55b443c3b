'use client'

import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react'

const Drawing = createContext<() => void>(() => undefined)

/** Reports that a page or a file is drawn on the screen. */
export const useDrawnReport = (): (() => void) => useContext(Drawing)

/** A program that only loads a page causes none of them. */
const acts = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const

interface NotedViewProps {
  /** Takes a POST without a body, once. */
  readonly address: string
  readonly children: ReactNode
}

/** Notes a view as soon as something inside was drawn and a person acted afterwards. */
export function NotedView({ address, children }: NotedViewProps) {
  // Not a state: an act right after the drawing must not be missed.
  const isDrawn = useRef(false)
  const report = useCallback(() => {
    isDrawn.current = true
  }, [])
  useEffect(() => onAct(async () => isDrawn.current && (await note(address))), [address])
  return <Drawing value={report}>{children}</Drawing>
}

/** Calls `deed` at each act of a person until it has succeeded; returns a function that stops it. */
function onAct(deed: () => Promise<boolean>): () => void {
  const leaving = new AbortController()
  let isUnderWay = false
  const onEvent = async ({ isTrusted }: Event) => {
    if (!isTrusted || isUnderWay) return
    isUnderWay = true
    if (await deed()) leaving.abort()
    isUnderWay = false
  }
  const { signal } = leaving
  for (const act of acts)
    document.addEventListener(act, onEvent, { capture: true, passive: true, signal })
  return () => leaving.abort()
}

/** Sent even if the person leaves the page with the same act. */
const note = (address: string): Promise<boolean> =>
  fetch(address, { method: 'POST', keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  )
