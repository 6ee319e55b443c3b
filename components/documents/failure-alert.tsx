import { useTranslations } from '#words'
import type { OwnerFailure } from '@/lib/portal/owner/owner-failures'
import { Alert } from '../ui/alert'
import { SupportReference } from '../ui/support-reference'

interface FailureAlertProps {
  readonly failure: OwnerFailure | undefined
  /** What did not happen, where that needs saying. */
  readonly consequence?: string
}

export function FailureAlert({ failure, consequence = '' }: FailureAlertProps) {
  const t = useTranslations('failures')
  if (failure === undefined) return null
  return (
    <Alert role="alert" tone="danger" title={`${t(failure.why)} ${consequence}`}>
      <p>{t(`${failure.why}_next`)}</p>
      <SupportReference reference={failure.reference} />
    </Alert>
  )
}
