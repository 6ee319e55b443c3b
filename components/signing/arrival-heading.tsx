'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface ArrivalHeadingProps {
  /** 2 inside a page that keeps its own heading. */
  readonly level?: 1 | 2
  readonly children: ReactNode
}

/** The heading of what replaced something else: it scrolls into view and is announced. */
export function ArrivalHeading({ level = 1, children }: ArrivalHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Heading = `h${level}` as const
  return (
    <Heading
      ref={heading}
      tabIndex={-1}
      className={level === 1 ? 'text-xl outline-none' : 'text-lg outline-none'}
    >
      {children}
    </Heading>
  )
}
