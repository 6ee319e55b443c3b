'use client'

import './globals.css'
import { useEffect, useState } from 'react'
import { WordsProvider } from '@/components/layout/words-provider'
import { isLanguage } from '@/lib/portal/i18n/language'
import type { Language } from '@/lib/vocabulary/language'
import english from '@/messages/en/errors.json'
import type { Messages } from '@/messages/messages'
import ErrorPage from './error'

/** Shown if the root layout failed: the same texts as the error page, without the layout. */
export default function GlobalError(props: Parameters<typeof ErrorPage>[0]) {
  const [language] = useState(pageLanguage)
  const errors = useErrorWords(language)
  return (
    <html lang={language}>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <WordsProvider locale={language} messages={{ errors }}>
          <ErrorPage {...props} />
        </WordsProvider>
      </body>
    </html>
  )
}

/** Language of the page that failed. */
function pageLanguage(): Language {
  const shown = typeof document === 'undefined' ? undefined : document.documentElement.lang
  return isLanguage(shown) ? shown : 'en'
}

/** English until the texts of the page's language are loaded, because the failed layout did not send them. */
function useErrorWords(language: Language): Messages['errors'] {
  const [errors, setErrors] = useState<Messages['errors']>(english)
  useEffect(() => {
    import(`../messages/${language}/errors.json`).then(
      (words) => setErrors(words.default),
      () => undefined,
    )
  }, [language])
  return errors
}
