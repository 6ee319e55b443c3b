'use client'

import { useTranslations } from '#words'
import { LocalTime } from '../../ui/local-time'

interface TrustDateProps {
  /** ISO 8601. */
  readonly readAt: string | undefined
}

/** Installations renew lists several times a day; supervisors withdraw a service within days. */
const freshMs = 7 * 24 * 60 * 60 * 1000

/** Clocks that set themselves are exact to a second. */
const clockToleranceMs = 5 * 60 * 1000

/** The age of the trusted lists. A kept page may be used offline for months, so old lists are pointed out. */
export function TrustDate({ readAt }: TrustDateProps) {
  const t = useTranslations('local-check')
  if (readAt === undefined) return null
  const age = Date.now() - Date.parse(readAt)
  const remark = age > freshMs ? t('trustOld') : age < -clockToleranceMs && t('clockBehind')
  return (
    <p className={remark ? 'text-warning' : 'text-muted'}>
      {t('trustRead')} <LocalTime at={readAt} />
      {remark && `. ${remark}`}
    </p>
  )
}
