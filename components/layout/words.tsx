import type { ReactNode } from 'react'
import { wordsOfRequest } from '@/lib/portal/i18n/translator'
import type { Messages, Namespace } from '@/messages/messages'
import { WordsProvider } from './words-provider'

interface WordsProps {
  readonly namespaces: readonly Namespace[]
  readonly children: ReactNode
}

/** The namespaces that any page may need. */
const everywhere: readonly Namespace[] = ['errors', 'language', 'live', 'ui']

/** Sends these namespaces to the browser: only those that the page's client components use. */
export async function Words({ namespaces, children }: WordsProps) {
  const { locale, messages } = await wordsOfRequest()
  const sent = [...everywhere, ...namespaces].map((name) => [name, messages[name]])
  return (
    <WordsProvider locale={locale} messages={Object.fromEntries(sent) as Partial<Messages>}>
      {children}
    </WordsProvider>
  )
}
