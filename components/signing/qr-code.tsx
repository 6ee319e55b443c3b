'use client'

import { useTranslations } from '#words'
import type { QrPicture } from '@/lib/portal/smart-id/waiting-link'
import { useLive } from '../live/use-live'

interface QrCodeProps {
  /** Returns a `QrPicture`, a new one every second. */
  readonly address: string
  readonly first: QrPicture
}

const everyMs = 1000

/** A code that changes every second: an outdated one does not work, so it is hidden. */
export function QrCode({ address, first }: QrCodeProps) {
  const t = useTranslations('device-link')
  const { answer, connection } = useLive({ address, everyMs, initial: first })
  const { size, path } = answer
  if (connection !== 'good') {
    return (
      <p className="text-muted grid aspect-square w-72 max-w-full place-items-center">
        {connection !== 'offline' && t('paused')}
      </p>
    )
  }
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={t('code')}
      className="aspect-square w-72 max-w-full rounded bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  )
}
