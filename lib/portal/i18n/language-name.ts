import type { Language } from '@/lib/vocabulary/language'

/** The name of `language` in the language `locale`. */
export function languageName(language: Language, locale: Language): string {
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
