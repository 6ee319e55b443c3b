import { use } from 'react'
import type { Language } from '@/lib/vocabulary/language'
import type { Namespace } from '@/messages/messages'
import { currentLanguage } from './current-language'
import { type Translator, translatorOfRequest, wordsOfRequest } from './translator'

/** `#words` in server components: the hooks `useTranslations` and `useLocale` without a React context. */
export function useTranslations<Name extends Namespace>(namespace: Name): Translator<Name> {
  return translatorOfRequest(use(wordsOfRequest()), namespace)
}

export function useLocale(): Language {
  return use(currentLanguage())
}
