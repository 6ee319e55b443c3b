'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { AttemptKind } from '@/lib/portal/signer/outcome-words'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { TimeLeft } from '../live/time-left'
import { useSecondsLeft } from '../live/use-seconds-left'
import { buttonClass } from '../ui/button'
import { QrCode } from './qr-code'
import { WaysOut } from './ways-out'

interface DeviceLinkProps {
  readonly type: WaitingLink['type']
  /** Absent once the app has answered. */
  readonly link: WaitingLink | undefined
  readonly kind: AttemptKind
  readonly completing: boolean
  readonly secondsLeft: number
  readonly secondsInAll: number
  readonly cancelling: boolean
  readonly calling: boolean
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** The page while a link waits for the app: one thing to scan or to press. */
export function DeviceLink({ type, kind, completing, ...rest }: DeviceLinkProps) {
  const t = useTranslations('device-link')
  const left = useSecondsLeft(rest.secondsLeft)
  const isCode = type === 'QR'
  return (
    <div className="space-y-6">
      <Heading>{isCode ? t('scan') : t('open')}</Heading>
      <div className="space-y-2 text-center">
        <p className="text-balance">{isCode ? t('scanText') : t('openText')}</p>
        <p className="font-semibold text-balance">
          {t(kind === 'signing' ? 'pin_signing' : 'pin_authentication')}
        </p>
      </div>
      {rest.link && !completing && (
        <div className="flex justify-center">
          <Way link={rest.link} />
        </div>
      )}
      <TimeLeft left={left} of={rest.secondsInAll} completing={completing} waitsFor="app" />
      {!completing && <WaysOut {...rest} />}
    </div>
  )
}

function Way({ link }: { link: WaitingLink }) {
  const t = useTranslations('device-link')
  if (link.type === 'QR') return <QrCode {...link} />
  return (
    <a href={link.address} className={buttonClass('primary', 'w-full')}>
      {t('openButton')}
    </a>
  )
}

function Heading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-center text-lg outline-none">
      {children}
    </h2>
  )
}
