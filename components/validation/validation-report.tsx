import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import { translator } from '@/lib/portal/i18n/translator'
import type { CheckedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../ui/alert'
import { LocalTime } from '../ui/local-time'
import { SignatureCard } from './signature-card'
import { TimeStampList } from './time-stamp-list'
import { VerdictBanner } from './verdict-banner'

interface ValidationReportProps {
  readonly checked: CheckedDocument
  /** Print, download: what can be done with the report. */
  readonly actions: ReactNode
}

/** First one sentence, then what concerns the whole document, then a card per signature. */
export async function ValidationReport({ checked, actions }: ValidationReportProps) {
  const t = await translator('report')
  const { signatures, timeStamps } = checked
  return (
    <div className="space-y-4">
      <VerdictBanner checked={checked} />
      <DocumentRemarks checked={checked} />
      {signatures.length > 0 && (
        <ol className="space-y-4">
          {signatures.map((signature) => (
            <li key={signature.id}>
              <SignatureCard signature={signature} all={signatures} />
            </li>
          ))}
        </ol>
      )}
      {timeStamps.length > 0 && (
        <section className="border-line bg-surface space-y-3 rounded border p-4 sm:p-6">
          <h3 className="text-lg">{t('timeStampsAlone')}</h3>
          <p className="text-muted">{t('timeStampsAloneMeaning')}</p>
          <TimeStampList timeStamps={timeStamps} />
        </section>
      )}
      <p className="text-muted text-sm">
        {t('checkedAt')} <LocalTime at={checked.checkedAt} />. {t('policy')}
      </p>
      {actions}
    </div>
  )
}

interface DocumentRemarksProps {
  readonly checked: CheckedDocument
}

/** What concerns the whole document rather than one signature. */
function DocumentRemarks({ checked }: DocumentRemarksProps) {
  const t = useTranslations('report')
  const { changedAfterSigning, unsignedFiles, signatures } = checked
  return (
    <>
      {changedAfterSigning && (
        <Alert tone="danger" title={t('changedTitle')}>
          <p>{t('changedNext')}</p>
        </Alert>
      )}
      {signatures.length > 0 && unsignedFiles.length > 0 && (
        <Alert tone="warning" title={t('unsignedTitle', { count: unsignedFiles.length })}>
          <p>{t('unsignedNext')}</p>
          <ul className="list-disc pl-5">
            {unsignedFiles.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
