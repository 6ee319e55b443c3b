/** The languages every page exists in. */
export const languages = ['lt', 'en'] as const
export type Language = (typeof languages)[number]

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text)

/** The first language of an Accept-Language header that we speak; RFC 9110, 12.5.4. */
export function acceptedLanguage(header: string | null): Language {
  const wishes = (header ?? '')
    .split(',')
    .map(readWish)
    .filter((wish) => wish.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
  return wishes.map((wish) => wish.language).find(isLanguage) ?? 'en'
}

function readWish(text: string): { language: string; weight: number } {
  const [range = '', ...parameters] = text.trim().toLowerCase().split(';')
  const quality = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('q='))
  return {
    language: range.split('-')[0] ?? '',
    weight: quality === undefined ? 1 : Number(quality.slice(2)) || 0,
  }
}
