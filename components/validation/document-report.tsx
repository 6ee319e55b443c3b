import { Suspense } from 'react'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { validationReportMessages } from '@/lib/portal/i18n/messages/validation-report'
import { translate } from '@/lib/portal/i18n/translate'
import { checkedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../ui/alert'
import { Spinner } from '../ui/spinner'
import { DataLink, ReportActions } from './report-actions'
import { ValidationReport } from './validation-report'
import type { ValidationTranslator } from './validation-translator'

interface DocumentReportProps {
  /** Under way: the page does not wait for it. Undefined: nobody can tell now. */
  readonly validation: Promise<ValidationData | undefined>
  /** Where the API's own data are had. */
  readonly dataAddress: string
}

/** The section of a stored document's page; it arrives when the signatures have been checked. */
export async function DocumentReport({ validation, dataAddress }: DocumentReportProps) {
  const t = await translate(validationReportMessages)
  return (
    <section className="space-y-4">
      <h2 className="text-lg">{t('heading')}</h2>
      <Suspense fallback={<Waiting t={t} />}>
        <Arrived t={t} validation={validation} dataAddress={dataAddress} />
      </Suspense>
    </section>
  )
}

/** Only a wait of more than a second is worth a word. */
function Waiting({ t }: { readonly t: ValidationTranslator }) {
  return (
    <p className="text-muted animate-appear flex items-center gap-3">
      <Spinner />
      {t('waiting')}
    </p>
  )
}

async function Arrived({
  t,
  validation,
  dataAddress,
}: DocumentReportProps & { readonly t: ValidationTranslator }) {
  const data = await validation
  if (data === undefined) {
    return (
      <Alert tone="warning" title={t('unreachable')}>
        <p>{t('unreachableNext')}</p>
      </Alert>
    )
  }
  const actions = (
    <ReportActions t={t}>
      <DataLink t={t} address={dataAddress} />
    </ReportActions>
  )
  return <ValidationReport checked={checkedDocument(data)} actions={actions} />
}
