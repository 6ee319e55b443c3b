'use client'

import { createContext, type ReactNode, use, useMemo } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '@/lib/vocabulary/language'
import type { Messages } from '@/messages/messages'

interface WordsProviderProps {
  readonly locale: Language
  readonly messages: Partial<Messages>
  readonly children: ReactNode
}

const Outer = createContext<Partial<Messages>>({})

/** Provides texts to client components, besides those of the providers around it. `LocalTime` formats times. */
export function WordsProvider({ messages, ...props }: WordsProviderProps) {
  const outer = use(Outer)
  const all = useMemo(() => ({ ...outer, ...messages }), [outer, messages])
  return (
    <Outer value={all}>
      <IntlProvider {...props} messages={all} timeZone="UTC" />
    </Outer>
  )
}
