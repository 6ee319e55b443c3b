import { type ReactNode, Suspense } from 'react'
import { useTranslations } from '#words'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { translator } from '@/lib/portal/i18n/translator'
import { checkedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../ui/alert'
import { Spinner } from '../ui/spinner'
import { DataLink, ReportActions } from './report-actions'
import { ValidationReport } from './validation-report'

interface DocumentReportProps {
  /** Under way: the page does not wait for it. Undefined: nobody can tell now. */
  readonly validation: Promise<ValidationData | undefined>
  /** Where the API's own data are had. */
  readonly dataAddress: string
}

/** The section of a stored document's page; it arrives when the signatures have been checked. */
export function DocumentReport({ validation, dataAddress }: DocumentReportProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <Arrived validation={validation} dataAddress={dataAddress} />
    </Suspense>
  )
}

function Section({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('report')
  return (
    <section className="mt-8 space-y-4">
      <h2 className="text-lg">{t('heading')}</h2>
      {children}
    </section>
  )
}

/** Only a wait of more than a second is worth a word. */
function Waiting() {
  const t = useTranslations('report')
  return (
    <p className="text-muted animate-appear flex items-center gap-3">
      <Spinner />
      {t('waiting')}
    </p>
  )
}

/** Nothing before there is something to check: nobody expects a document to be signed before it is. */
async function Arrived({ validation, dataAddress }: DocumentReportProps) {
  const t = await translator('report')
  const data = await validation
  if (data === undefined) {
    return (
      <Section>
        <Alert tone="warning" title={t('unreachable')}>
          <p>{t('unreachableNext')}</p>
        </Alert>
      </Section>
    )
  }
  const checked = checkedDocument(data)
  if (checked.signatures.length === 0 && checked.timeStamps.length === 0) return null
  const actions = (
    <ReportActions>
      <DataLink address={dataAddress} />
    </ReportActions>
  )
  return (
    <Section>
      <ValidationReport checked={checked} actions={actions} />
    </Section>
  )
}
