'use client'

import { useState } from 'react'

/** The size of pages on the screen. 1 fits the width. */
export interface Zoom {
  readonly factor: number
  readonly in: () => void
  readonly out: () => void
  readonly fit: () => void
}

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const

export function useZoom(): Zoom {
  const [factor, setFactor] = useState<number>(1)
  return {
    factor,
    in: () => setFactor((now) => steps.find((step) => step > now) ?? now),
    out: () => setFactor((now) => steps.findLast((step) => step < now) ?? now),
    fit: () => setFactor(1),
  }
}
