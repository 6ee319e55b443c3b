'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a page that replaced another: it scrolls into view and is announced. */
export function ArrivalHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h1>
  )
}
