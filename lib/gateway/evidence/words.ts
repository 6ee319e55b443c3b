import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'

/** What evidence is told with: its own words, and those that pages have for the same things. */
export async function evidenceWords(language: Language, timeZone: string) {
  const messages = await readMessages(language)
  const locale = language
  return {
    t: createTranslator({ locale, messages, namespace: 'evidence' }),
    events: createTranslator({ locale, messages, namespace: 'events' }),
    states: createTranslator({ locale, messages, namespace: 'states' }),
    people: createTranslator({ locale, messages, namespace: 'document' }),
    report: createTranslator({ locale, messages, namespace: 'report' }),
    reasons: createTranslator({ locale, messages, namespace: 'reasons' }),
    moment: (at: Date) => momentIn(timeZone, at),
    size: (bytes: number) => `${new Intl.NumberFormat(language).format(bytes)} B`,
    language,
    timeZone,
  }
}

export type EvidenceWords = Awaited<ReturnType<typeof evidenceWords>>

/** `2026-11-23 15:40:01 +02:00`: the same in every language, and nobody has to know the zone. */
function momentIn(timeZone: string, at: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const [year, month, day] = (['year', 'month', 'day'] as const).map((type) => parts.get(type))
  const [hour, minute, second] = (['hour', 'minute', 'second'] as const).map((type) =>
    parts.get(type),
  )
  const offset = (parts.get('timeZoneName') ?? '').replace('GMT', '') || '+00:00'
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${offset}`
}
