import { useTranslations } from '#words'
import type { OwnerFailure } from '@/lib/portal/owner/owner-failures'
import { FailureAlert } from './failure-alert'

interface SendingFailureProps {
  readonly failure: OwnerFailure | undefined
  /** Why nothing was even asked for. */
  readonly unasked: OwnerFailure | undefined
}

/** What it comes to that something was not sent. Where no answer came that is not known, and is not said. */
export function SendingFailure({ failure, unasked }: SendingFailureProps) {
  const t = useTranslations('new-document')
  if (unasked) return <FailureAlert failure={unasked} consequence={t('nothingSent')} />
  if (failure?.why === 'sentBefore') return <FailureAlert failure={failure} />
  const isInDoubt = failure?.why === 'serviceAway' || failure?.why === 'technical'
  const consequence = t(isInDoubt ? 'maybeSent' : 'nothingSent')
  return <FailureAlert failure={failure} consequence={consequence} />
}
