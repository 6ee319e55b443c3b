import { type Language, languages } from '@/lib/vocabulary/language'

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text)

/** The first supported language of an Accept-Language header; RFC 9110, 12.5.4. */
export function acceptedLanguage(header: string | null): Language {
  const preferences = (header ?? '')
    .split(',')
    .map(readPreference)
    .filter((preference) => preference.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return preferences.map((preference) => preference.language).find(isLanguage) ?? 'en'
}

function readPreference(text: string): { language: string; weight: number } {
  const [range = '', ...parameters] = text.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('q='))
  return {
    language: range.split('-')[0] ?? '',
    weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}
