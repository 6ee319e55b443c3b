'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface ArrivingProps {
  /** Why the reader must see the content now. Undefined if that is not necessary. */
  readonly reason: string | undefined
  readonly children: ReactNode
}

/** Scrolls the content into view and focuses it each time the reason changes. */
export function Arriving({ reason, children }: ArrivingProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reason === undefined) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [reason])
  return (
    <div ref={box} tabIndex={-1} className="rounded outline-offset-4">
      {children}
    </div>
  )
}
