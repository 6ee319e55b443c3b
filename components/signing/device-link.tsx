'use client'

import { useEffect, useRef } from 'react'
import type { deviceLinkMessages } from '@/lib/portal/i18n/messages/device-link'
import type { AttemptKind } from '@/lib/portal/outcomes'
import type { WaitingLink } from '@/lib/portal/waiting-link'
import { buttonClass } from '../ui/button'
import type { ControlCodeTexts } from './control-code-texts'
import { QrCode } from './qr-code'
import { TimeLeft } from './time-left'
import { useSecondsLeft } from './use-seconds-left'
import { WaysOut } from './ways-out'

export type DeviceLinkTexts = Readonly<Record<keyof typeof deviceLinkMessages.en, string>>

interface DeviceLinkProps {
  readonly type: WaitingLink['type']
  /** Absent once the app has answered. */
  readonly link: WaitingLink | undefined
  readonly kind: AttemptKind
  readonly completing: boolean
  readonly secondsLeft: number
  readonly secondsInAll: number
  readonly texts: DeviceLinkTexts
  readonly codeTexts: ControlCodeTexts
  readonly cancelling: boolean
  readonly calling: boolean
  readonly onCancel: () => void
  readonly onRetry: () => void
}

/** The page while a link waits for the app: one thing to scan or to press. */
export function DeviceLink({ type, kind, texts, codeTexts, completing, ...rest }: DeviceLinkProps) {
  const left = useSecondsLeft(rest.secondsLeft)
  const isCode = type === 'QR'
  return (
    <div className="space-y-6">
      <Heading>{isCode ? texts.scan : texts.open}</Heading>
      <div className="space-y-2 text-center">
        <p className="text-balance">{isCode ? texts.scanText : texts.openText}</p>
        <p className="font-semibold text-balance">
          {texts[kind === 'signing' ? 'pin_signing' : 'pin_authentication']}
        </p>
      </div>
      {rest.link && !completing && (
        <div className="flex justify-center">
          <Way link={rest.link} texts={texts} />
        </div>
      )}
      <TimeLeft
        left={left}
        of={rest.secondsInAll}
        completing={completing}
        texts={{ ...codeTexts, waiting: texts.waiting }}
      />
      {!completing && <WaysOut texts={codeTexts} {...rest} />}
    </div>
  )
}

function Way({ link, texts }: { link: WaitingLink; texts: DeviceLinkTexts }) {
  if (link.type === 'QR') return <QrCode {...link} label={texts.code} paused={texts.paused} />
  return (
    <a href={link.address} className={buttonClass('primary', 'w-full')}>
      {texts.openButton}
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
