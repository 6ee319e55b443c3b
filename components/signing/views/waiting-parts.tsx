'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import type { AttemptKind } from '@/lib/portal/attempts/outcome-words'
import type { CardAnswer } from '@/lib/portal/card/card-request'
import type { CommandAnswer } from '@/lib/portal/signer/command-answer'
import { minutesAndSeconds } from '../../live/use-seconds-left'
import { Button } from '../../ui/button'
import type { RingingPhone } from '../ringing-phone'

/** What a person can do instead of answering. */
interface Escapes {
  readonly cancelling: boolean
  /** Whether the phone is being called again. */
  readonly calling: boolean
  readonly onCancel: () => void
  /** Cancels and calls the phone again. */
  readonly onRetry: () => void
}

export interface RingingViewProps extends Escapes {
  /** Sends the card's answer. */
  readonly onAnswer: (answer: CardAnswer) => Promise<CommandAnswer>
  readonly ringing: RingingPhone
  readonly kind: AttemptKind
}

export type Waiting = Omit<RingingPhone, 'deviceLink' | 'link'> & Omit<RingingViewProps, 'ringing'>

export function Heading({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-center text-lg outline-none">
      {children}
    </h2>
  )
}

interface WaysOutProps extends Escapes {
  /** Seconds until the retry button appears. Absent: it never appears. */
  readonly untilRetry?: number
}

export function WaysOut({ untilRetry, cancelling, calling, onCancel, onRetry }: WaysOutProps) {
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
