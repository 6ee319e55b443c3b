'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { AttemptKind } from '@/lib/portal/signer/outcome-words'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { TimeLeft } from '../live/time-left'
import { useSecondsLeft } from '../live/use-seconds-left'
import { WaysOut } from './ways-out'

interface ControlCodeProps {
  /** Four digits; null when the provider shows none. */
  readonly code: string | null
  readonly method: ProviderFamily
  readonly kind: AttemptKind
  /** The phone has answered; the rest is ours. */
  readonly completing: boolean
  /** Until the attempt is over, and of how many, when the page was made. */
  readonly secondsLeft: number
  readonly secondsInAll: number
  readonly cancelling: boolean
  /** The phone is being called anew. */
  readonly calling: boolean
  readonly onCancel: () => void
  /** Cancels and calls the phone anew. */
  readonly onRetry: () => void
}

/** A message that has not come by then will not come. */
const retryAfterSeconds = 40

/** The page while a phone rings: one code to compare, one thing to do. */
export function ControlCode({ code, method, kind, completing, ...rest }: ControlCodeProps) {
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

const places = ['thousands', 'hundreds', 'tens', 'ones'] as const

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
        {places.map((place, index) => (
          <span
            key={place}
            className="border-accent bg-accent-soft grid h-20 w-16 place-items-center rounded border"
          >
            {code[index]}
          </span>
        ))}
      </p>
    </div>
  )
}
