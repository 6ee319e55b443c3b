import type { ExplainedFailure } from '@/lib/portal/owner-failures'
import { Alert } from '../ui/alert'

interface FailureAlertProps {
  readonly failure: ExplainedFailure | undefined
  /** What did not happen, where that needs saying. */
  readonly consequence?: string
}

export function FailureAlert({ failure, consequence = '' }: FailureAlertProps) {
  if (failure === undefined) return null
  return (
    <Alert role="alert" tone="danger" title={`${failure.happened} ${consequence}`}>
      <p>{failure.next}</p>
    </Alert>
  )
}
