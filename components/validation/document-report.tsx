import { type ReactNode, Suspense } from 'react'
import { useTranslations } from '#words'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { translator } from '@/lib/portal/i18n/translator'
import { summaryOf } from '@/lib/portal/validation/check-summary'
import { checkedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../ui/alert'
import { Spinner } from '../ui/spinner'
import { CheckYourself, type StoredDocument } from './local/check-yourself'
import { BundleLink, ReportActions } from './report-actions'
import { ValidationReport } from './validation-report'

interface DocumentReportProps {
  /**
   * A promise, because the page does not wait for the check. It resolves to undefined if the check is not possible now.
   */
  readonly validation: Promise<ValidationData | undefined>
  /** Address of the proof bundle. */
  readonly bundleAddress: string
  /** The document, for readers who want to check it in their own browser. */
  readonly document: StoredDocument
}

/** The report section of a public document's page. It arrives after the signatures have been checked. */
export function DocumentReport(props: DocumentReportProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <Arrived {...props} />
    </Suspense>
  )
}

function Section({ children }: { readonly children: ReactNode }) {
  const t = useTranslations('report')
  return (
    <section className="mt-8 space-y-4">
      <h2 id="report" className="text-lg">
        {t('heading')}
      </h2>
      {children}
    </section>
  )
}

/** Shown only if the wait is longer than a second. */
function Waiting() {
  const t = useTranslations('report')
  return (
    <p className="text-muted animate-appear flex items-center gap-3">
      <Spinner />
      {t('waiting')}
    </p>
  )
}

/** The report. Renders nothing without signatures: before signing no report is expected. */
async function Arrived({ validation, bundleAddress, document }: DocumentReportProps) {
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
    <ReportActions note={t('bundleMeaning')}>
      <BundleLink address={bundleAddress} />
    </ReportActions>
  )
  return (
    <Section>
      <ValidationReport checked={checked} actions={actions} />
      <CheckYourself document={document} server={summaryOf(checked)} />
    </Section>
  )
}
