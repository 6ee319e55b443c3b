import { useTranslations } from '#words'
import { translator } from '@/lib/portal/i18n/translator'
import type { SentCallback } from '@/lib/portal/owner/callbacks'
import type { OwnedDocument } from '@/lib/portal/owner/owned-document'
import {
  CallbackAddress,
  CallbackAttempts,
  CallbackBadge,
  CallbackEvent,
} from '../../callbacks/callback-facts'
import { ReplayButton } from '../../callbacks/replay-button'
import { FoldedLine } from '../../ui/folded-line'

interface CallbackListProps {
  readonly owned: OwnedDocument
}

/** The callbacks to the program that sent the document, and whether the program accepted them. */
export async function CallbackList({ owned: { document, callbacks } }: CallbackListProps) {
  if (callbacks.length === 0) return null
  const t = await translator('callbacks')
  return (
    <FoldedLine title={t('title')} brief={<CallbackSummary callbacks={callbacks} />}>
      <p className="max-w-text text-muted text-sm">{t('meaning')}</p>
      <ul className="divide-line mt-2 divide-y">
        {callbacks.map((callback) => (
          <li key={callback.id} className="space-y-2 py-4 last:pb-0">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <CallbackAddress url={callback.url} />
              <CallbackBadge callback={callback} />
            </div>
            <CallbackEvent callback={callback} />
            <CallbackAttempts callback={callback} />
            <ReplayButton documentId={document.uuid} deliveryId={callback.id} />
          </li>
        ))}
      </ul>
      <a href="/settings/callbacks" className="text-accent underline underline-offset-4">
        {t('toAll')}
      </a>
    </FoldedLine>
  )
}

interface CallbackSummaryProps {
  readonly callbacks: readonly Pick<SentCallback, 'state'>[]
}

/** Says how many callbacks were accepted. */
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
