'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { QrPicture } from '@/lib/portal/smart-id/waiting-link'
import type { Connection } from '../live/page-connection'
import type { PollProps } from '../live/poll'
import { useLatePart } from '../live/use-late-part'

interface QrCodeProps {
  /** An address that answers a new `QrPicture` every second. */
  readonly address: string
  readonly first: QrPicture
}

const everyMs = 1000
const loadPoll = async () => (await import('../live/poll')).Poll<QrPicture>

/** A QR code that changes every second. An outdated code does not work, so it is hidden. */
export function QrCode({ address, first }: QrCodeProps) {
  const { Part, connection: loading } = useLatePart<PollProps<QrPicture>>(loadPoll, true)
  const [polled, setPolled] = useState<{ answer: QrPicture; connection: Connection }>()
  const connection = polled?.connection ?? loading
  return (
    <>
      {Part && <Part address={address} everyMs={everyMs} initial={first} onState={setPolled} />}
      <Picture picture={polled?.answer ?? first} connection={connection} />
    </>
  )
}

interface PictureProps {
  readonly picture: QrPicture
  readonly connection: Connection
}

function Picture({ picture: { size, path }, connection }: PictureProps) {
  const t = useTranslations('device-link')
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
