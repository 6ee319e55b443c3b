'use client'

import { fill } from '@/lib/portal/i18n/fill'
import { Button } from '../ui/button'
import type { ControlCodeTexts } from './control-code-texts'
import { minutesAndSeconds } from './use-seconds-left'

interface WaysOutProps {
  readonly texts: ControlCodeTexts
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
export function WaysOut({
  texts,
  untilRetry,
  cancelling,
  calling,
  onCancel,
  onRetry,
}: WaysOutProps) {
  return (
    <div className="flex flex-col items-center gap-2">
      {untilRetry !== undefined && untilRetry > 0 && (
        <p className="text-muted text-center text-sm tabular-nums">
          {fill(texts.retryIn, { time: minutesAndSeconds(untilRetry) })}
        </p>
      )}
      {untilRetry !== undefined && untilRetry <= 0 && (
        <Button look="secondary" busy={calling} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      <Button look="quiet" busy={cancelling} onClick={onCancel}>
        {cancelling ? texts.cancelling : texts.cancel}
      </Button>
    </div>
  )
}
