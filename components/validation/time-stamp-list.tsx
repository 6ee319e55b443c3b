import { useTranslations } from '#words'
import type { CheckedTimeStamp } from '@/lib/portal/validation/checked-time-stamp'
import { LocalTime } from '../ui/local-time'
import { OutcomeBadge } from './outcome-badge'

interface TimeStampListProps {
  readonly timeStamps: readonly CheckedTimeStamp[]
}

/** The time-stamps with their issuers. */
export function TimeStampList({ timeStamps }: TimeStampListProps) {
  const t = useTranslations('report')
  return (
    <ul className="divide-line divide-y">
      {timeStamps.map((stamp) => (
        <li
          key={stamp.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
        >
          <span className="min-w-0">
            <LocalTime at={stamp.at} />{' '}
            <span className="text-muted">
              {stamp.authority ?? t('unknownAuthority')},{' '}
              {t(stamp.isQualified ? 'qualifiedTimeStamp' : 'otherTimeStamp')}
            </span>
          </span>
          <OutcomeBadge outcome={stamp.outcome} />
          {stamp.errors.map((sentence) => (
            <span key={sentence} className="text-muted basis-full">
              {sentence}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
