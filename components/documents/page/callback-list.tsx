import { useTranslations } from '#words'
import { translator } from '@/lib/portal/i18n/translator'
import type { DocumentCallback, OwnedDocument } from '@/lib/portal/owner/owned-document'
import { FoldedLine } from '../../ui/folded-line'
import { LocalTime } from '../../ui/local-time'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge'
import { CallbackActions } from './callback-actions'

interface CallbackListProps {
  readonly owned: OwnedDocument
}

/** The callbacks to the program that sent the document, and whether it accepted them. */
export async function CallbackList({ owned: { document, callbacks } }: CallbackListProps) {
  if (callbacks.length === 0) return null
  const t = await translator('callbacks')
  return (
    <FoldedLine title={t('title')} brief={<CallbackSummary callbacks={callbacks} />}>
      <p className="max-w-text text-muted text-sm">{t('meaning')}</p>
      <ul className="divide-line mt-2 divide-y">
        {callbacks.map((callback) => (
          <li key={callback.id} className="space-y-2 py-4 last:pb-0">
            <CallbackState callback={callback} />
            <CallbackActions documentId={document.uuid} deliveryId={callback.id} />
          </li>
        ))}
      </ul>
    </FoldedLine>
  )
}

interface CallbackStateProps {
  readonly callback: DocumentCallback
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
} as const satisfies Readonly<Record<DocumentCallback['type'], string>>

type ShownState = DocumentCallback['state'] | 'retrying'

const tones: Readonly<Record<ShownState, BadgeTone>> = {
  queued: 'progress',
  retrying: 'warning',
  delivered: 'done',
  failed: 'danger',
}

function CallbackState({ callback }: CallbackStateProps) {
  const t = useTranslations('callbacks')
  const state = shownState(callback)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p translate="no" className="min-w-0 font-semibold wrap-anywhere">
          {callback.url}
        </p>
        <StatusBadge tone={tones[state]}>{t(state)}</StatusBadge>
      </div>
      <p className="text-muted text-sm">
        {t(typeWords[callback.type])} <LocalTime at={callback.created_at} />
        {callback.attempts > 0 && ` · ${t('attempts', { count: callback.attempts })}`}
      </p>
      <LastAnswer callback={callback} />
      <NextAttempt callback={callback} />
    </>
  )
}

/** Waiting for the first attempt is normal; waiting for another one may be a problem. */
function shownState({ state, attempts }: DocumentCallback): ShownState {
  return state === 'queued' && attempts > 0 ? 'retrying' : state
}

function LastAnswer({ callback: { last_status, last_error } }: CallbackStateProps) {
  const t = useTranslations('callbacks')
  if (last_status === null && last_error === null) return null
  return (
    <p className="text-sm">
      {last_error && t(last_error)}
      {last_error && last_status !== null && '. '}
      {last_status !== null && t('answered', { status: `HTTP ${last_status}` })}
    </p>
  )
}

function NextAttempt({ callback: { state, attempts, next_attempt_at } }: CallbackStateProps) {
  const t = useTranslations('callbacks')
  if (state === 'failed') return <p className="text-sm">{t('noNextAttempt')}</p>
  if (next_attempt_at === null || attempts === 0) return null
  return (
    <p className="text-sm">
      {t('nextAttempt')} <LocalTime at={next_attempt_at} />
    </p>
  )
}

interface CallbackSummaryProps {
  readonly callbacks: readonly Pick<DocumentCallback, 'state'>[]
}

/** How many callbacks were accepted. */
export function CallbackSummary({ callbacks }: CallbackSummaryProps) {
  const t = useTranslations('callbacks')
  const taken = callbacks.filter(({ state }) => state === 'delivered').length
  const hasFailed = callbacks.some(({ state }) => state === 'failed')
  return (
    <span className={hasFailed ? 'text-danger font-semibold' : ''}>
      {t('taken', { taken, all: callbacks.length })}
    </span>
  )
}
