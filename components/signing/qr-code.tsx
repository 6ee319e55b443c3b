'use client'

import { useState } from 'react'
import type { QrPicture } from '@/lib/portal/qr-code'
import { usePolling } from './use-polling'

interface QrCodeProps {
  /** Answers a `QrPicture`, another one every second. */
  readonly address: string
  readonly first: QrPicture
  readonly label: string
  /** In place of a code that could not be renewed. */
  readonly paused: string
}

const everyMs = 1000

/** A code that is new every second: an older one opens nothing, so it is not shown. */
export function QrCode({ address, first, label, paused }: QrCodeProps) {
  const [{ size, path }, setPicture] = useState(first)
  const connection = usePolling<QrPicture>(address, everyMs, setPicture)
  if (connection !== 'good') {
    return (
      <p className="text-muted grid aspect-square w-72 max-w-full place-items-center">{paused}</p>
    )
  }
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className="aspect-square w-72 max-w-full rounded bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
