'use client'

import { useTranslations } from '#words'
import { shortReference } from '@/lib/portal/log/support-reference'

interface ErrorPageProps {
  readonly error: Error & { digest?: string }
}

/**
 * Shown after an internal fault. The texts come with the layout, because the server may not answer. The retry also
 * reloads the scripts, because otherwise the same fault would return. Every page includes this one, so it has few
 * imports.
 */
export default function ErrorPage({ error }: ErrorPageProps) {
  const t = useTranslations('errors')
  return (
    <main id="content" className="max-w-page mx-auto w-full grow px-4 pt-4 pb-10 sm:px-6 sm:pt-6">
      <title>{`${t('failed')} · Paraph`}</title>
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
          {t('reference')}: <span translate="no">{shortReference(error.digest)}</span>
        </p>
      )}
    </main>
  )
}
