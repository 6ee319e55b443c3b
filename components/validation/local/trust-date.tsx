'use client'

import { useTranslations } from '#words'
import { LocalTime } from '../../ui/local-time'

interface TrustDateProps {
  /** When the trust material was read. ISO 8601. */
  readonly readAt: string | undefined
}

/**
 * The age up to which lists are current. Installations renew lists several times a day; supervisors withdraw a service
 * within days.
 */
const freshMs = 7 * 24 * 60 * 60 * 1000

/** Tolerated difference of clocks. Clocks that are set automatically are exact to a second. */
const clockToleranceMs = 5 * 60 * 1000

/** The age of the trusted lists. A kept page may be used offline for months, so a notice points out old lists. */
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
