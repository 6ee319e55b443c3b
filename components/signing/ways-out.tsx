'use client'

import { useTranslations } from '#words'
import { minutesAndSeconds } from '../live/use-seconds-left'
import { Button } from '../ui/button'

interface WaysOutProps {
  readonly cancelling: boolean
  /** The phone is being called anew. */
  readonly calling: boolean
  readonly onCancel: () => void
  /** Cancels and calls the phone anew. */
  readonly onRetry: () => void
  /** Seconds until trying again makes sense; absent: it never does. */
  readonly untilRetry?: number
}

/** What a person can do besides answering. */
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
