'use client'

import { lazy, Suspense, useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { phoneMethod } from '@/lib/vocabulary/provider'
import { PanelConnection } from '../../live/panel-connection'
import { TimeLeft } from '../../live/time-left'
import { useSecondsLeft } from '../../live/use-seconds-left'
import { buttonClass } from '../../ui/button'
import { QrCode } from '../qr-code'
import { Heading, type RingingViewProps, type Waiting, WaysOut } from './waiting-parts'

/** Loaded only for people who answer in this browser. */
const BrowserView = lazy(async () => ({ default: (await import('./browser-view')).BrowserView }))

/** The page while a phone is waited for: a code to compare, or a device link that waits for the app. */
export function RingingView({
  ringing: { deviceLink, link, ...ringing },
  ...rest
}: RingingViewProps) {
  const { inBrowser } = ringing
  if (inBrowser) {
    return (
      <Suspense>
        <BrowserView {...ringing} {...rest} inBrowser={inBrowser} />
      </Suspense>
    )
  }
  if (deviceLink) return <DeviceLink {...ringing} {...rest} type={deviceLink} link={link} />
  return <ControlCode key={ringing.code} {...ringing} {...rest} />
}

/** Seconds after which a message that has not arrived is considered lost. */
const retryAfterSeconds = 40

/** The page while a phone rings: one code to compare. */
function ControlCode({ code, method, kind, completing, ...rest }: Waiting) {
  const t = useTranslations('control-code')
  const left = useSecondsLeft(rest.secondsLeft)
  const family = phoneMethod(method)
  const untilRetry = retryAfterSeconds - (rest.secondsInAll - left)
  return (
    <div className="space-y-6">
      {code !== null && <Digits code={code} />}
      <div className="space-y-2 text-center">
        <p className="text-balance">{t('compare')}</p>
        {family && (
          <p className="font-semibold text-balance">
            {t(`pin_${family}_${kind === 'signing' ? 'signing' : 'authentication'}`)}
          </p>
        )}
      </div>
      <PanelConnection className="empty:hidden" />
      <TimeLeft left={left} of={rest.secondsInAll} completing={completing} waitsFor="phone" />
      {!completing && <WaysOut untilRetry={untilRetry} {...rest} />}
      <p className="text-muted text-center text-sm text-balance">{t('leave')}</p>
    </div>
  )
}

const digitPlaces = ['thousands', 'hundreds', 'tens', 'ones'] as const

/** The digits get the focus once, so that a screen reader reads the code once, digit by digit. */
function Digits({ code }: { code: string }) {
  const t = useTranslations('control-code')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const spoken = t('spoken', { digits: code.split('').join(' ') })
  return (
    <div className="text-center">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        <span aria-hidden="true">{t('heading')}</span>
        <span className="sr-only" translate="no">
          {spoken}
        </span>
      </h2>
      <p
        aria-hidden="true"
        translate="no"
        className="mt-4 flex justify-center gap-3 text-2xl font-semibold tabular-nums"
      >
        {digitPlaces.map((digit, index) => (
          <span
            key={digit}
            className="border-accent bg-accent-soft grid h-20 w-16 place-items-center rounded border"
          >
            {code[index]}
          </span>
        ))}
      </p>
    </div>
  )
}

interface DeviceLinkProps extends Omit<Waiting, 'code' | 'method'> {
  readonly type: WaitingLink['type']
  /** The link that waits for the app. Undefined after the app has answered. */
  readonly link: WaitingLink | undefined
}

/** The page while a device link waits for the app: a QR code to scan or a button to press. */
function DeviceLink({ type, kind, completing, ...rest }: DeviceLinkProps) {
  const t = useTranslations('device-link')
  const left = useSecondsLeft(rest.secondsLeft)
  const isCode = type === 'QR'
  // True after the scan, until the app asks for the signature.
  const isScanned = isCode && !rest.link && !completing
  return (
    <div className="space-y-6">
      <Heading key={String(isScanned)}>{isCode && !isScanned ? t('scan') : t('open')}</Heading>
      <div className="space-y-2 text-center">
        {!isScanned && <p className="text-balance">{isCode ? t('scanText') : t('openText')}</p>}
        <p className="font-semibold text-balance">
          {t(kind === 'signing' ? 'pin_signing' : 'pin_authentication')}
        </p>
      </div>
      {rest.link && !completing && (
        <div className="flex justify-center">
          <Way link={rest.link} />
        </div>
      )}
      <PanelConnection className="empty:hidden" />
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
