'use client'

import { useTranslations } from '#words'
import { Page } from '@/components/ui/page'

interface ErrorPageProps {
  readonly error: Error & { digest?: string }
}

/**
 * A fault of ours. The server cannot help any more: the words came with the layout. All is asked for anew, the scripts
 * as well: otherwise the same comes back.
 */
export default function ErrorPage({ error }: ErrorPageProps) {
  const t = useTranslations('errors')
  return (
    <Page title={t('failed')} width="task">
      <h1 className="text-xl">{t('failed')}</h1>
      <p className="mt-4 mb-6">{t('failedMeaning')}</p>
      <button
        type="button"
        onClick={() => location.reload()}
        className="text-accent min-h-target font-semibold underline underline-offset-4"
      >
        {t('again')}
      </button>
      {error.digest && (
        <p className="text-muted mt-8 text-sm">
          {t('reference')}: <span translate="no">{error.digest}</span>
        </p>
      )}
    </Page>
  )
}
