import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import type { Language } from '@/lib/vocabulary/language'
import { cookieAttributes } from '../http/cookies'
import { acceptedLanguage, isLanguage } from './language'

const cookie = 'paraph-language'
const oneYear = 365 * 24 * 60 * 60

/** The language that the person chose, or the browser's. It does not change during one rendering. */
export const currentLanguage = cache(async (): Promise<Language> => {
  const chosen = (await cookies()).get(cookie)?.value
  return isLanguage(chosen) ? chosen : acceptedLanguage((await headers()).get('accept-language'))
})

/** Stores a language on this device: the one that the person chose, or that of an opened link. */
export async function rememberLanguage(language: Language): Promise<void> {
  ;(await cookies()).set(cookie, language, cookieAttributes(oneYear))
}
