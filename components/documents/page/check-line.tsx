import { Suspense } from 'react'
import { useTranslations } from '#words'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { translator } from '@/lib/portal/i18n/translator'
import type { DocumentDetails, DocumentSigner } from '@/lib/portal/owner/owned-document'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { summaryOf } from '@/lib/portal/validation/check-summary'
import { checkedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../../ui/alert'
import { FoldedLine } from '../../ui/folded-line'
import { Spinner } from '../../ui/spinner'
import { CheckYourself } from '../../validation/local/check-yourself'
import { ReportActions } from '../../validation/report-actions'
import { ValidationReport, VerdictSentence } from '../../validation/validation-report'

interface CheckLineProps {
  readonly document: DocumentDetails
  /**
   * A promise, because the page does not wait for the check. It resolves to undefined if the check is not possible now.
   */
  readonly validation: Promise<ValidationData | undefined>
}

/** The signature check as one sentence, which unfolds to the report. */
export function CheckLine(props: CheckLineProps) {
  const isExpected = props.document.signed_signers_count > 0
  return (
    <Suspense fallback={isExpected && <Checking />}>
      <Checked {...props} />
    </Suspense>
  )
}

/** As high as the sentence that replaces it. The words appear only if the wait is longer than a second. */
function Checking() {
  const t = useTranslations('report')
  return (
    <div className="min-h-target px-4 py-2 sm:px-6">
      <p className="text-muted animate-appear flex items-center gap-3">
        <Spinner />
        {t('waiting')}
      </p>
    </div>
  )
}

/** The result of the check. Renders nothing without signatures: before signing no report is expected. */
async function Checked({ document, validation }: CheckLineProps) {
  const t = await translator('report')
  const data = await validation
  if (data === undefined) {
    return (
      <FoldedLine title={t('unreachable')}>
        <p>{t('unreachableNext')}</p>
      </FoldedLine>
    )
  }
  const checked = checkedDocument(data)
  if (checked.signatures.length === 0 && checked.timeStamps.length === 0) return null
  return (
    <FoldedLine id="report" title={<VerdictSentence checked={checked} />}>
      <div className="space-y-4">
        <OtherNames signers={document.signers} />
        <ValidationReport checked={checked} actions={<ReportActions />} isSaid />
        <CheckYourself
          document={{
            address: `/files/documents/${document.uuid}/file`,
            name: document.name,
            sha256: document.sha256,
          }}
          server={summaryOf(checked)}
        />
      </div>
    </FoldedLine>
  )
}

/** The certificates whose name differs from the invitation's. */
function OtherNames({ signers }: { readonly signers: readonly DocumentSigner[] }) {
  const t = useTranslations('report')
  const others = signers.filter((signer) => signer.certificate_name_differs)
  if (others.length === 0) return null
  return (
    <Alert tone="warning" title={t('otherNames', { count: others.length })}>
      <ul className="list-disc space-y-1 pl-5">
        {others.map((signer) => (
          <li key={signer.id} translate="no">
            {fullName(signer)} → {signer.certificate_name}
          </li>
        ))}
      </ul>
      <p>{t('otherNamesMeaning')}</p>
    </Alert>
  )
}
