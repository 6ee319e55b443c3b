'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** A report that took the place of a progress bar: it comes into view and is heard. */
export function ArrivedReport({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
