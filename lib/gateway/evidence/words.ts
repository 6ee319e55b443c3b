import { createTranslator } from 'use-intl/core'
import type { Language } from '@/lib/vocabulary/language'
import { builtInMethods, type MethodName } from '@/lib/vocabulary/provider'
import { readMessages } from '@/messages/messages'

interface Installation {
  readonly isDemonstration?: boolean
  /** The title of a remote provider; undefined if it is no longer configured. */
  readonly titleOf?: (method: MethodName) => string | undefined
}

/** The texts of evidence: its own texts, and texts shared with pages. */
export async function evidenceWords(
  language: Language,
  timeZone: string,
  { isDemonstration = false, titleOf }: Installation = {},
) {
  const messages = await readMessages(language, isDemonstration)
  const locale = language
  return {
    t: createTranslator({ locale, messages, namespace: 'evidence' }),
    events: createTranslator({ locale, messages, namespace: 'events' }),
    states: createTranslator({ locale, messages, namespace: 'states' }),
    people: createTranslator({ locale, messages, namespace: 'document' }),
    report: createTranslator({ locale, messages, namespace: 'report' }),
    reasons: createTranslator({ locale, messages, namespace: 'reasons' }),
    titleOf: (method: MethodName) => titleOf?.(method) ?? method,
    moment: (at: Date) => momentIn(timeZone, at),
    size: (bytes: number) => `${new Intl.NumberFormat(language).format(bytes)} B`,
    language,
    timeZone,
  }
}

export type EvidenceWords = Awaited<ReturnType<typeof evidenceWords>>

/** The words for a way to sign; a remote provider has only its configured title. */
export function methodWords(
  method: MethodName,
  { t, titleOf }: Pick<EvidenceWords, 't' | 'titleOf'>,
): string {
  const named = builtInMethods.find((name) => name === method)
  return named ? t(`method_${named}`) : titleOf(method)
}

/** A time in evidence: `2026-11-23 15:40:01 +02:00`. It is the same in every language and has no zone name. */
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
