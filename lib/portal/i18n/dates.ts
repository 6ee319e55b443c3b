import type { Language } from './language'

/** 2026-11-21 in Lithuanian, 21 November 2026 in English. */
export function formatDate(at: Date, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(locales[language], {
    ...dateParts[language],
    timeZone: zone,
  }).format(at)
}

/** 14:05 */
function formatTime(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at)
}

export const formatDateTime = (at: Date, language: Language, zone: string) =>
  `${formatDate(at, language, zone)}, ${formatTime(at, zone)}`

const locales: Readonly<Record<Language, string>> = { lt: 'lt-LT', en: 'en-GB' }

const dateParts: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  lt: { year: 'numeric', month: '2-digit', day: '2-digit' },
  en: { year: 'numeric', month: 'long', day: 'numeric' },
}
