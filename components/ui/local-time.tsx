'use client'

import { useSyncExternalStore } from 'react'
import { useTranslations } from '#words'
import { formatDate, formatDateTime } from '@/lib/portal/i18n/dates'

interface LocalTimeProps {
  /** ISO 8601. */
  readonly at: string
  readonly only?: 'date'
}

/** A moment in the reader's zone; the server, which does not know it, writes UTC first. */
export function LocalTime({ at, only }: LocalTimeProps) {
  const t = useTranslations('language')
  const words = { locale: t('locale'), date: t('date') }
  const zone = useReadersZone('UTC')
  const format = only === 'date' ? formatDate : formatDateTime
  return (
    <time dateTime={at} title={`${formatDateTime(new Date(at), words, zone)} (${zone})`}>
      {format(new Date(at), words, zone)}
    </time>
  )
}

/** The zone of the browser; until it is known, the one given. */
export function useReadersZone(before: string): string {
  return useSyncExternalStore(never, readersZone, () => before)
}

let zone: string | undefined

/** Asked for again and again, by every time on a page. */
function readersZone(): string {
  zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone
}

/** The zone does not change while a page is open. */
const never = () => () => undefined
