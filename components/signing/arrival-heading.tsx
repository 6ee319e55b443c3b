'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a page that took the place of another: it comes into view and is heard. */
export function ArrivalHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1 ref={heading} tabIndex={-1} className="text-xl outline-none">
      {children}
    </h1>
  )
}
