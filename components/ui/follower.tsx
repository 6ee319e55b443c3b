'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface FollowerProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** Measures a column for the class `follower`, which keeps it on the screen while the other column scrolls. */
export function Follower({ className, children }: FollowerProps) {
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = column.current
    if (shown === null) return
    const observer = new ResizeObserver(() =>
      shown.style.setProperty('--follower-height', `${shown.offsetHeight}px`),
    )
    observer.observe(shown)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={column} className={className}>
      {children}
    </div>
  )
}
