'use client'

import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

const Drawing = createContext<() => void>(() => undefined)

/** Reports that a page or a file is drawn on the screen. */
export const useDrawnReport = (): (() => void) => useContext(Drawing)

const Drawn = createContext(false)

/** Whether a part of the document is drawn. */
export const useIsDrawn = (): boolean => useContext(Drawn)

/** A program that only loads a page causes none of them. */
const acts = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'click'] as const

interface NotedViewProps {
  /** Takes a POST without a body, once. */
  readonly address: string
  readonly children: ReactNode
}

/** Notes a view as soon as something inside was drawn and a person acted afterwards. */
export function NotedView({ address, children }: NotedViewProps) {
  // Also a ref: an act right after the drawing must not be missed.
  const drawn = useRef<string>(undefined)
  const [drawnAddress, setDrawnAddress] = useState<string>()
  const report = useCallback(() => {
    drawn.current = address
    setDrawnAddress(address)
  }, [address])
  useEffect(() => onAct(async () => drawn.current === address && (await note(address))), [address])
  return (
    <Drawing value={report}>
      <Drawn value={drawnAddress === address}>{children}</Drawn>
    </Drawing>
  )
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
