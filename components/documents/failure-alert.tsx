import { Suspense } from 'react'
import { useTranslations } from '#words'
import type { OwnerFailure } from '@/lib/portal/actions/owner-failures'
import { Alert } from '../ui/alert'
import { lazyExtra } from '../ui/lazy-extra'
import { SupportReference } from '../ui/support-reference'

const SignInHere = lazyExtra(async () => (await import('../live/sign-in-here')).SignInHere)

interface FailureAlertProps {
  readonly failure: OwnerFailure | undefined
  /** The effect of the failure, if it is not obvious. */
  readonly consequence?: string
}

export function FailureAlert({ failure, consequence = '' }: FailureAlertProps) {
  const t = useTranslations('failures')
  if (failure === undefined) return null
  return (
    <Alert role="alert" tone="danger" title={`${t(failure.why)} ${consequence}`}>
      <p>{t(`${failure.why}_next`)}</p>
      {failure.why === 'signedOut' && (
        <Suspense>
          <SignInHere />
        </Suspense>
      )}
      <SupportReference reference={failure.reference} />
    </Alert>
  )
}
