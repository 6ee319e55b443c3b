'use client'

import { useSyncExternalStore } from 'react'
import { useTranslations } from '#words'
import {
  type DateWords,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatShortDate,
} from '@/lib/portal/i18n/dates'

const formats = {
  date: formatDate,
  /** Only the time, if it is today. Otherwise with the weekday, unless the language would have to inflect it. */
  day: formatDay,
  /** The date for table columns. */
  short: formatShortDate,
  /** Only the time, if it is today. */
  moment: formatMoment,
} as const satisfies Readonly<Record<string, (at: Date, words: DateWords, zone: string) => string>>

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string
  readonly only?: keyof typeof formats
}

/** A moment in the reader's zone. The server does not know the zone, so it renders UTC first. */
export function LocalTime({ at, only }: LocalTimeProps) {
  const t = useTranslations('language')
  const words = { locale: t('locale'), date: t('date') }
  const zone = useReadersZone('UTC')
  const format = only === undefined ? formatDateTime : formats[only]
  return (
    <time dateTime={at} title={`${formatDateTime(new Date(at), words, zone)} (${zone})`}>
      {format(new Date(at), words, zone)}
    </time>
  )
}

/** The browser's time zone. Until it is known, the zone `before`. */
export function useReadersZone(before: string): string {
  return useSyncExternalStore(never, readersZone, () => before)
}

let zone: string | undefined

/** The browser's time zone. Cached, because every time on a page needs it. */
function readersZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** A subscription without events: the zone does not change while a page is open. */
const never = () => () => undefined
