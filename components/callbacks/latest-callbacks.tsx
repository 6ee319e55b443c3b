import Link from 'next/link'
import { useTranslations } from '#words'
import {
  callbackQuery,
  type LatestCallbacks,
  type SentCallback,
} from '@/lib/portal/owner/callbacks'
import { documentPage } from '@/lib/portal/owner/owned-document'
import { callbackStates } from '@/lib/vocabulary/callback'
import { buttonClass } from '../ui/button'
import { classNames } from '../ui/class-names'
import { CallbackAddress, CallbackAttempts, CallbackBadge, CallbackEvent } from './callback-facts'
import { ReplayButton } from './replay-button'
import { TestButton } from './test-button'

const page = '/settings/callbacks'

interface LatestProps {
  readonly latest: LatestCallbacks
}

/** The callbacks of all documents of an account: what was sent, and what the servers answered. */
export function Latest({ latest }: LatestProps) {
  const { callbacks, olderCursor, part } = latest
  const t = useTranslations('callbacks')
  if (callbacks.length === 0 && callbackQuery(part) === '') return <NoCallbacks />
  return (
    <>
      <StateLinks part={part} />
      {callbacks.length === 0 ? (
        <p className="text-muted">{t('noneInState')}</p>
      ) : (
        <>
          <ul className="divide-line border-line bg-surface divide-y rounded border">
            {callbacks.map((callback) => (
              <CallbackRow key={callback.id} callback={callback} />
            ))}
          </ul>
          <p className="text-muted max-w-text text-sm">{t('testMeaning')}</p>
        </>
      )}
      {olderCursor && (
        <a
          href={`${page}${callbackQuery({ ...part, cursor: olderCursor })}`}
          className={buttonClass('secondary')}
        >
          {t('older')}
        </a>
      )}
    </>
  )
}

function CallbackRow({ callback }: { readonly callback: SentCallback }) {
  const { id, document_id: documentId, url } = callback
  const t = useTranslations('callbacks')
  return (
    <li className="grid gap-x-6 gap-y-1 p-4 lg:grid-cols-[3fr_4fr_4fr_3fr]">
      <div className="space-y-1">
        <CallbackBadge callback={callback} />
        <CallbackEvent callback={callback} />
      </div>
      <div className="space-y-1">
        <CallbackAttempts callback={callback} />
      </div>
      <div className="space-y-1">
        <CallbackAddress url={url} />
        <Link
          href={documentPage(documentId)}
          prefetch={false}
          className="text-accent block text-sm wrap-anywhere underline"
        >
          {t('document')} <span translate="no">{documentId}</span>
        </Link>
      </div>
      <div className="lg:-mt-2">
        <ReplayButton documentId={documentId} deliveryId={id} />
        <TestButton callbackId={id} />
      </div>
    </li>
  )
}

function StateLinks({ part }: Pick<LatestCallbacks, 'part'>) {
  const t = useTranslations('callbacks')
  return (
    <nav aria-label={t('filter')} className="-mx-2">
      <ul className="flex flex-wrap">
        {[undefined, ...callbackStates].map((state) => (
          <li key={state ?? 'all'}>
            <Link
              href={`${page}${callbackQuery({ state })}`}
              prefetch={false}
              aria-current={state === part.state ? 'page' : undefined}
              className={classNames(
                'min-h-target flex items-center px-2 text-sm',
                state === part.state ? 'text-accent font-semibold' : 'underline',
              )}
            >
              {t(state ?? 'all')}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoCallbacks() {
  const t = useTranslations('callbacks')
  return (
    <div className="border-line bg-surface max-w-text space-y-4 rounded border p-6">
      <h2 className="text-lg">{t('none')}</h2>
      <p>{t('noneMeaning')}</p>
      <a href="/reference#callbacks" className={buttonClass('secondary')}>
        {t('reference')}
      </a>
    </div>
  )
}
