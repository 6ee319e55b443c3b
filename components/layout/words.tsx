import type { ReactNode } from 'react'
import { wordsOfRequest } from '@/lib/portal/i18n/translator'
import type { Messages, Namespace } from '@/messages/messages'
import { WordsProvider } from './words-provider'

interface WordsProps {
  readonly namespaces: readonly Namespace[]
  readonly children: ReactNode
}

/** Sends the namespaces that the page's client components use to the browser, besides those of the layouts. */
export async function Words({ namespaces, children }: WordsProps) {
  const { locale, messages } = await wordsOfRequest()
  const sent = namespaces.map((name) => [name, messages[name]])
  return (
    <WordsProvider locale={locale} messages={Object.fromEntries(sent) as Partial<Messages>}>
      {children}
    </WordsProvider>
  )
}
