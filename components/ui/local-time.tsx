'use client'

import { useSyncExternalStore } from 'react'
import { formatDate, formatDateTime } from '@/lib/portal/i18n/dates'
import type { Language } from '@/lib/portal/i18n/language'

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string
  readonly language: Language
  readonly only?: 'date'
}

/** A moment in the reader's zone; the server, which does not know it, writes UTC first. */
export function LocalTime({ at, language, only }: LocalTimeProps) {
  const zone = useSyncExternalStore(never, readersZone, () => 'UTC')
  const format = only === 'date' ? formatDate : formatDateTime
  return (
    <time dateTime={at} title={`${formatDateTime(new Date(at), language, zone)} (${zone})`}>
      {format(new Date(at), language, zone)}
    </time>
  )
}

const readersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The zone does not change while a page is open. */
const never = () => () => undefined
