import { useTranslations } from '#words'
import type { CheckedEvidenceRecord } from '@/lib/portal/validation/checked-evidence-record'
import { LocalTime } from '../ui/local-time'
import { OutcomeBadge } from './outcome-badge'
import { TimeStampList } from './time-stamp-list'

interface EvidenceRecordListProps {
  readonly records: readonly CheckedEvidenceRecord[]
}

/** The evidence records. Each has the time that it proves, the files that it covers, and its time-stamps. */
export function EvidenceRecordList({ records }: EvidenceRecordListProps) {
  const t = useTranslations('report')
  return (
    <ul className="divide-line divide-y">
      {records.map((record) => (
        <li key={record.id} className="space-y-2 py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 break-words">{record.name}</span>
            <OutcomeBadge outcome={record.outcome} />
          </p>
          {record.provenAt !== undefined && (
            <p>
              {t('evidenceRecordProves')} <LocalTime at={record.provenAt} />
            </p>
          )}
          {record.errors.map((sentence) => (
            <p key={sentence} className="text-muted">
              {sentence}
            </p>
          ))}
          {record.covers.length > 0 && (
            <p className="text-muted break-words">
              {t('covers')}: {record.covers.join(', ')}
            </p>
          )}
          <TimeStampList timeStamps={record.timeStamps} />
        </li>
      ))}
    </ul>
  )
}
