'use client'

import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '@/lib/vocabulary/language'
import type { Messages } from '@/messages/messages'

interface WordsProviderProps {
  readonly locale: Language
  readonly messages: Partial<Messages>
  readonly children: ReactNode
}

/** Where components in the browser have their words from. Times are not formatted by it: LocalTime does that. */
export function WordsProvider(props: WordsProviderProps) {
  return <IntlProvider {...props} timeZone="UTC" />
}
