'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { AttemptKind } from '@/lib/portal/signer/outcome-words'
import type { WaitingLink } from '@/lib/portal/smart-id/waiting-link'
import { TimeLeft } from '../../live/time-left'
import { minutesAndSeconds, useSecondsLeft } from '../../live/use-seconds-left'
import { Button, buttonClass } from '../../ui/button'
import { QrCode } from '../qr-code'
import type { RingingPhone } from '../ringing-phone'

/** What a person can do besides answering. */
interface Escapes {
  readonly cancelling: boolean
  /** The phone is being called anew. */
  readonly calling: boolean
  readonly onCancel: () => void
  /** Cancels and calls the phone anew. */
  readonly onRetry: () => void
}

interface RingingViewProps extends Escapes {
  readonly ringing: RingingPhone
  readonly kind: AttemptKind
}

type Waiting = Omit<RingingPhone, 'deviceLink' | 'link'> & Omit<RingingViewProps, 'ringing'>

/** While a phone is waited for: a code to compare, or a link that waits for the app. */
export function RingingView({
  ringing: { deviceLink, link, ...ringing },
  ...rest
}: RingingViewProps) {
  if (deviceLink) return <DeviceLink {...ringing} {...rest} type={deviceLink} link={link} />
  return <ControlCode key={ringing.code} {...ringing} {...rest} />
}

/** A message that has not come by then will not come. */
const retryAfterSeconds = 40

/** The page while a phone rings: one code to compare, one thing to do. */
function ControlCode({ code, method, kind, completing, ...rest }: Waiting) {
  const t = useTranslations('control-code')
  const left = useSecondsLeft(rest.secondsLeft)
  const untilRetry = retryAfterSeconds - (rest.secondsInAll - left)
  return (
    <div className="space-y-6">
      {code !== null && <Digits code={code} />}
      <div className="space-y-2 text-center">
        <p className="text-balance">{t('compare')}</p>
        <p className="font-semibold text-balance">
          {t(`pin_${method}_${kind === 'signing' ? 'signing' : 'authentication'}`)}
        </p>
      </div>
      <TimeLeft left={left} of={rest.secondsInAll} completing={completing} waitsFor="phone" />
      {!completing && <WaysOut untilRetry={untilRetry} {...rest} />}
      <p className="text-muted text-center text-sm text-balance">{t('leave')}</p>
    </div>
  )
}

const digitPlaces = ['thousands', 'hundreds', 'tens', 'ones'] as const

/** Focus comes here once, so that the code is heard once, digit by digit. */
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
  /** Absent once the app has answered. */
  readonly link: WaitingLink | undefined
}

/** The page while a link waits for the app: one thing to scan or to press. */
function DeviceLink({ type, kind, completing, ...rest }: DeviceLinkProps) {
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

interface WaysOutProps extends Escapes {
  /** Seconds until trying again makes sense; absent: it never does. */
  readonly untilRetry?: number
}

function WaysOut({ untilRetry, cancelling, calling, onCancel, onRetry }: WaysOutProps) {
  const t = useTranslations('control-code')
  return (
    <div className="flex flex-col items-center gap-2">
      {untilRetry !== undefined && untilRetry > 0 && (
        <p className="text-muted text-center text-sm tabular-nums">
          {t('retryIn', { time: minutesAndSeconds(untilRetry) })}
        </p>
      )}
      {untilRetry !== undefined && untilRetry <= 0 && (
        <Button look="secondary" busy={calling} onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      <Button look="quiet" busy={cancelling} onClick={onCancel}>
        {cancelling ? t('cancelling') : t('cancel')}
      </Button>
    </div>
  )
}
