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

/** Returns a function that reports that a page or a file is drawn on the screen. */
export const useDrawnReport = (): (() => void) => useContext(Drawing)

const Drawn = createContext(false)

/** Whether a part of the document is drawn. */
export const useIsDrawn = (): boolean => useContext(Drawn)

/** Acts of a person. A program that only loads a page causes none of these events. */
const acts = ['pointerdown', 'keydown', 'touchstart', 'wheel', 'click'] as const

interface NotedViewProps {
  /** An address that is called once, by POST without a body. */
  readonly address: string
  readonly children: ReactNode
}

/** Records a view when something inside has been drawn and a person has acted after that. */
export function NotedView({ address, children }: NotedViewProps) {
  // A ref as well as a state, so that an act right after the drawing is not missed.
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

/** Calls `deed` at each act of a person until it has succeeded. Returns a function that ends this. */
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

/** Records the view. The request is sent even if the person leaves the page with the same act. */
const note = (address: string): Promise<boolean> =>
  fetch(address, { method: 'POST', keepalive: true }).then(
    ({ ok }) => ok,
    () => false,
  )
