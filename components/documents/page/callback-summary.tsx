import { useTranslations } from '#words'
import type { DocumentCallback } from '@/lib/portal/owner/owned-document'
import { Fact } from '../../viewer/file-facts'

/** Where the list of callbacks stands on the page. */
export const callbacksHeading = 'callbacks'

interface CallbackSummaryProps {
  readonly callbacks: readonly Pick<DocumentCallback, 'state'>[]
}

/** Among the facts of a document that a program watches: how many callbacks it took, and the way to them. */
export function CallbackSummary({ callbacks }: CallbackSummaryProps) {
  const t = useTranslations('callbacks')
  if (callbacks.length === 0) return null
  const taken = callbacks.filter(({ state }) => state === 'delivered').length
  const hasFailed = callbacks.some(({ state }) => state === 'failed')
  return (
    <Fact name={t('told')}>
      <a
        href={`#${callbacksHeading}`}
        className={`underline underline-offset-4 ${hasFailed ? 'text-danger font-semibold' : 'text-accent'}`}
      >
        {t('taken', { taken, all: callbacks.length })}
      </a>
    </Fact>
  )
}
