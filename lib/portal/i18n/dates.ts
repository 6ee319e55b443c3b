/** How a language writes days, as its messages say (`language.json`): BCP 47, and `short` or `long`. */
export interface DateWords {
  readonly locale: string
  readonly date: string
}

/** 2026-11-21 in Lithuanian, 21 November 2026 in English. */
export function formatDate(at: Date, { locale, date }: DateWords, zone: string): string {
  const dateStyle = date === 'long' ? 'long' : 'short'
  return new Intl.DateTimeFormat(locale, { dateStyle, timeZone: zone }).format(at)
}

/** 14:05 */
function formatTime(at: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(at)
}

export const formatDateTime = (at: Date, words: DateWords, zone: string) =>
  `${formatDate(at, words, zone)}, ${formatTime(at, zone)}`
