/** How a language writes dates (`language.json`): the locale in BCP 47, and the style `short` or `long`. */
export interface DateWords {
  readonly locale: string
  readonly date: string
}

/** Formats a day: 2026-11-21 in Lithuanian, 21.11.2026 in Latvian and Estonian, 21 November 2026 in English. */
export function formatDate(at: Date, { locale, date }: DateWords, zone: string): string {
  const parts = date === 'long' ? ({ dateStyle: 'long' } as const) : inDigits
  return formatter(locale, { ...parts, timeZone: zone }).format(at)
}

/** With the full year, because the short style has two digits in some languages. */
const inDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** Formats a day briefly: 21 Nov in English, 21 Nov 2025 in another year, digits in other languages. */
export function formatShortDate(
  at: Date,
  { locale, date }: DateWords,
  zone: string,
  now = new Date(),
): string {
  if (date !== 'long') return formatDate(at, { locale, date }, zone)
  const isThisYear = yearIn(at, zone) === yearIn(now, zone)
  const day = { day: 'numeric', month: 'short' } as const
  const parts = isThisYear ? day : ({ ...day, year: 'numeric' } as const)
  return formatter(locale, { ...parts, timeZone: zone }).format(at)
}

/**
 * Formats a moment: 14:05 for today. Other days are Monday 23 November in English, but digits in other languages, which
 * would have to inflect the names of days and months.
 */
export function formatDay(at: Date, words: DateWords, zone: string, now = new Date()): string {
  if (isSameDay(at, now, words, zone)) return formatTime(at, zone)
  const isThisYear = yearIn(at, zone) === yearIn(now, zone)
  if (words.date !== 'long' || !isThisYear) return formatDate(at, words, zone)
  const parts = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return formatter(words.locale, { ...parts, timeZone: zone }).format(at)
}

/** Formats a moment: 14:05 for today, otherwise the date. */
export function formatMoment(at: Date, words: DateWords, zone: string, now = new Date()): string {
  return isSameDay(at, now, words, zone)
    ? formatTime(at, zone)
    : formatShortDate(at, words, zone, now)
}

const isSameDay = (at: Date, now: Date, words: DateWords, zone: string) =>
  formatDate(at, words, zone) === formatDate(now, words, zone)

const yearIn = (at: Date, zone: string) =>
  formatter('en-GB', { year: 'numeric', timeZone: zone }).format(at)

/** Formats as 14:05. */
function formatTime(at: Date, zone: string): string {
  return formatter('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a cached formatter: a list of documents has hundreds of times, and making a formatter takes much longer than
 * using it.
 */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

export const formatDateTime = (at: Date, words: DateWords, zone: string) =>
  `${formatDate(at, words, zone)}, ${formatTime(at, zone)}`
