import { cookies, headers } from 'next/headers'
import { cache } from 'react'
import type { Language } from '@/lib/vocabulary/language'
import { cookieAttributes } from '../http/cookies'
import { acceptedLanguage, isLanguage } from './language'

const cookie = 'paraph-language'
const oneYear = 365 * 24 * 60 * 60

/** The person's choice, or their browser's language; the same during one rendering. */
export const currentLanguage = cache(async (): Promise<Language> => {
  const chosen = (await cookies()).get(cookie)?.value
  return isLanguage(chosen) ? chosen : acceptedLanguage((await headers()).get('accept-language'))
})

/** Stores a language on this device: the person's choice, or that of the link they opened. */
export async function rememberLanguage(language: Language): Promise<void> {
  ;(await cookies()).set(cookie, language, cookieAttributes(oneYear))
}
