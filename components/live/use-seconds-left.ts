'use client'

import { useEffect, useState } from 'react'

/** Counts down from the seconds that were left when the page was rendered, so that clocks may differ. */
export function useSecondsLeft(atFirst: number): number {
  const [left, setLeft] = useState(atFirst)
  useEffect(() => {
    const end = Date.now() + atFirst * 1000
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [atFirst])
  return left
}

/** Formats as `0:40`. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
