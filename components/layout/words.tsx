import type { ReactNode } from 'react'
import { wordsOfRequest } from '@/lib/portal/i18n/translator'
import type { Messages, Room } from '@/messages/messages'
import { WordsProvider } from './words-provider'

interface WordsProps {
  readonly rooms: readonly Room[]
  readonly children: ReactNode
}

/** What any page may need. */
const everywhere: readonly Room[] = ['errors', 'language', 'live', 'ui']

/** Sends the texts of these rooms along: a page carries only what its components in the browser say. */
export async function Words({ rooms, children }: WordsProps) {
  const { locale, messages } = await wordsOfRequest()
  const sent = [...everywhere, ...rooms].map((room) => [room, messages[room]])
  return (
    <WordsProvider locale={locale} messages={Object.fromEntries(sent) as Partial<Messages>}>
      {children}
    </WordsProvider>
  )
}
