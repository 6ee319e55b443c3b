'use client'

import { Button } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import type { Language } from '@/lib/portal/i18n/language'
import { errorMessages } from '@/lib/portal/i18n/messages/errors'

interface ErrorPageProps {
  readonly error: Error & { digest?: string }
  readonly reset: () => void
}

/** A fault of ours. The server cannot help any more, so the words travel with the page. */
export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const texts = errorMessages[pageLanguage()]
  return (
    <Page width="task">
      <h1 className="text-xl">{texts.failed}</h1>
      <p className="mt-4 mb-6">{texts.failedMeaning}</p>
      <Button onClick={reset}>{texts.again}</Button>
      {error.digest && (
        <p className="text-muted mt-8 text-sm">
          {texts.reference}: <span translate="no">{error.digest}</span>
        </p>
      )}
    </Page>
  )
}

const pageLanguage = (): Language =>
  typeof document !== 'undefined' && document.documentElement.lang === 'lt' ? 'lt' : 'en'
