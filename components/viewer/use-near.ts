'use client'

import { type RefObject, useEffect, useState } from 'react'

/** Whether an element is within a margin of the scrolling area around it. */
export function useNear(element: RefObject<HTMLElement | null>, rootMargin: string): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observed = element.current
    if (observed === null) return
    const root = observed.closest('[data-scroller]')
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
      { root, rootMargin },
    )
    observer.observe(observed)
    return () => observer.disconnect()
  }, [element, rootMargin])
  return near
}
