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

/** Provides texts to components in the browser. LocalTime formats times. */
export function WordsProvider(props: WordsProviderProps) {
  return <IntlProvider {...props} timeZone="UTC" />
}
