import { useTranslations } from '#words'
import type { SentCallback } from '@/lib/portal/owner/callbacks'
import { LocalTime } from '../ui/local-time'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'
import { Answer } from './answer'
import { shownAddress } from './shown-address'

interface CallbackProps {
  readonly callback: SentCallback
}

const typeWords = {
  'document.signed': 'signed',
  'document.approved': 'approved',
  'document.completed': 'completed',
  'document.declined': 'declined',
  'document.cancelled': 'cancelled',
  'document.expired': 'expired',
  'document.deadline_near': 'deadlineNear',
  'signer.mail_failed': 'mailFailed',
} as const satisfies Readonly<Record<SentCallback['type'], string>>

type ShownState = SentCallback['state'] | 'retrying'

const tones: Readonly<Record<ShownState, BadgeTone>> = {
  queued: 'progress',
  retrying: 'warning',
  delivered: 'done',
  failed: 'danger',
}

/** Waiting for the first attempt is normal; waiting for another attempt may be a problem. */
function shownState({ state, attempts }: SentCallback): ShownState {
  return state === 'queued' && attempts > 0 ? 'retrying' : state
}

export function CallbackBadge({ callback }: CallbackProps) {
  const t = useTranslations('callbacks')
  const state = shownState(callback)
  return <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
}

/** The address of a callback, without possible secrets. */
export function CallbackAddress({ url }: Pick<SentCallback, 'url'>) {
  return (
    <p translate="no" className="min-w-0 font-semibold wrap-anywhere">
      {shownAddress(url)}
    </p>
  )
}

/** The event that the callback reports, and its time. */
export function CallbackEvent({ callback: { type, created_at, attempts } }: CallbackProps) {
  const t = useTranslations('callbacks')
  return (
    <p className="text-muted text-sm">
      {t(typeWords[type])} <LocalTime at={created_at} />
      {attempts > 0 && ` · ${t('attempts', { count: attempts })}`}
    </p>
  )
}

/** The last attempt and the next one. */
export function CallbackAttempts({ callback }: CallbackProps) {
  const t = useTranslations('callbacks')
  const { state, attempts, last_tried_at, next_attempt_at } = callback
  return (
    <>
      <Answer answer={callback} />
      {last_tried_at !== null && attempts > 1 && (
        <p className="text-sm">
          {t('lastAttempt')} <LocalTime at={last_tried_at} />
        </p>
      )}
      {state === 'failed' && <p className="text-sm">{t('noNextAttempt')}</p>}
      {next_attempt_at !== null && attempts > 0 && (
        <p className="text-sm">
          {t('nextAttempt')} <LocalTime at={next_attempt_at} />
        </p>
      )}
    </>
  )
}
