import { useTranslations } from '#words'
import type { OwnerFailure } from '@/lib/portal/actions/owner-failures'
import { FailureAlert } from './failure-alert'

interface SendingFailureProps {
  readonly failure: OwnerFailure | undefined
  /** The reason why nothing was requested. */
  readonly unasked: OwnerFailure | undefined
}

/** Says that nothing was sent. Without an answer that is unknown, and it says so. */
export function SendingFailure({ failure, unasked }: SendingFailureProps) {
  const t = useTranslations('new-document')
  if (unasked) return <FailureAlert failure={unasked} consequence={t('nothingSent')} />
  if (failure?.why === 'sentBefore') return <FailureAlert failure={failure} />
  const isInDoubt = failure?.why === 'serviceAway' || failure?.why === 'technical'
  const consequence = t(isInDoubt ? 'maybeSent' : 'nothingSent')
  return <FailureAlert failure={failure} consequence={consequence} />
}
