/** How a language writes days, as its messages say (`language.json`): BCP 47, and `short` or `long`. */
export interface DateWords {
  readonly locale: string
  readonly date: string
}

/** 2026-11-21 in Lithuanian, 21.11.2026 in Latvian and Estonian, 21 November 2026 in English. */
export function formatDate(at: Date, { locale, date }: DateWords, zone: string): string {
  const parts = date === 'long' ? ({ dateStyle: 'long' } as const) : inDigits
  return formatter(locale, { ...parts, timeZone: zone }).format(at)
}

/** All of the year: what is short by itself has two digits of it in some languages. */
const inDigits = { day: '2-digit', month: '2-digit', year: 'numeric' } as const

/** 14:05 */
function formatTime(at: Date, zone: string): string {
  return formatter('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone }).format(at)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Made once: a list of documents has hundreds of times, and making one takes far longer than writing a time. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const made = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, made)
  return made
}

export const formatDateTime = (at: Date, words: DateWords, zone: string) =>
  `${formatDate(at, words, zone)}, ${formatTime(at, zone)}`
