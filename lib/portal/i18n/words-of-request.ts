import { use } from 'react'
import type { Language, Room } from '@/messages/languages'
import { currentLanguage } from './current-language'
import { type Translator, translatorOfRequest, wordsOfRequest } from './translator'

/** `#words` in server components: the same two hooks, which have no context there to read. */
export function useTranslations<Name extends Room>(room: Name): Translator<Name> {
  return translatorOfRequest(use(wordsOfRequest()), room)
}

export function useLocale(): Language {
  return use(currentLanguage())
}
