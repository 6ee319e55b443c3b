import { documentCallbackMessages } from '@/lib/portal/i18n/messages/document-callbacks'
import { type Translator, translate } from '@/lib/portal/i18n/translate'
import type { DocumentCallback, OwnedDocument } from '@/lib/portal/owned-document'
import { explainFailure } from '@/lib/portal/owner-failures'
import { LocalTime } from '../../ui/local-time'
import { type BadgeTone, StatusBadge } from '../../ui/status-badge'
import { CallbackActions, type CallbackCommands } from './callback-actions'

interface CallbackListProps {
  readonly owned: OwnedDocument
  readonly commands: CallbackCommands
}

type CallbackTranslator = Translator<keyof typeof documentCallbackMessages.en>

/** For documents that a program sent: what it was told, and whether it took it. */
export async function CallbackList({ owned, commands }: CallbackListProps) {
  const { document, callbacks } = owned
  if (callbacks.length === 0) return null
  const t = await translate(documentCallbackMessages)
  const away = explainFailure('serviceAway', t.language)
  return (
    <section className="border-line bg-surface mb-6 rounded border">
      <h2 className="px-4 pt-4 text-lg sm:px-6 sm:pt-6">{t('title')}</h2>
      <p className="max-w-text text-muted px-4 text-sm sm:px-6">{t('meaning')}</p>
      <ul className="divide-line mt-2 divide-y">
        {callbacks.map((callback) => (
          <li key={callback.id} className="space-y-2 px-4 py-4 sm:px-6">
            <CallbackState t={t} callback={callback} />
            <CallbackActions
              documentId={document.uuid}
              callbackId={callback.id}
              commands={commands}
              away={away}
              texts={{ replay: t('replay'), replayed: t('replayed') }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CallbackStateProps {
  readonly t: CallbackTranslator
  readonly callback: DocumentCallback
}

type ShownState = DocumentCallback['state'] | 'retrying'

const tones: Readonly<Record<ShownState, BadgeTone>> = {
  queued: 'progress',
  retrying: 'warning',
  delivered: 'done',
  failed: 'danger',
}

function CallbackState({ t, callback }: CallbackStateProps) {
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
        {t('createdAt')} <LocalTime at={callback.created_at} language={t.language} />
        {callback.attempts > 0 && ` · ${t('attempts', { count: callback.attempts })}`}
      </p>
      <LastAnswer t={t} callback={callback} />
      <NextAttempt t={t} callback={callback} />
    </>
  )
}

/** Waiting for the first attempt is nothing to worry about; waiting for another one may be. */
function shownState({ state, attempts }: DocumentCallback): ShownState {
  return state === 'queued' && attempts > 0 ? 'retrying' : state
}

function LastAnswer({ t, callback: { last_status, last_error } }: CallbackStateProps) {
  if (last_status === null && last_error === null) return null
  return (
    <p className="text-sm">
      {last_error && t(last_error)}
      {last_error && last_status !== null && '. '}
      {last_status !== null && t('answered', { status: `HTTP ${last_status}` })}
    </p>
  )
}

function NextAttempt({ t, callback: { state, attempts, next_attempt_at } }: CallbackStateProps) {
  if (state === 'failed') return <p className="text-sm">{t('noNextAttempt')}</p>
  if (next_attempt_at === null || attempts === 0) return null
  return (
    <p className="text-sm">
      {t('nextAttempt')} <LocalTime at={next_attempt_at} language={t.language} />
    </p>
  )
}
