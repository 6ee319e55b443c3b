'use client'

import { type ReactNode, useEffect, useRef } from 'react'

interface ArrivalHeadingProps {
  /** Level 2 if the page keeps its own heading. */
  readonly level?: 1 | 2
  readonly children: ReactNode
}

/** The heading of content that replaced other content. It scrolls into view and is announced. */
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
