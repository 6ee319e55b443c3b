import { useTranslations } from '#words'
import type { OwnerFailure } from '@/lib/portal/actions/owner-failures'
import { FailureAlert } from './failure-alert'

interface SendingFailureProps {
  readonly failure: OwnerFailure | undefined
  /** The failure because of which no request was sent. */
  readonly unasked: OwnerFailure | undefined
}

/** Says that nothing was sent. If the gateway's answer was lost, says that this is unknown. */
export function SendingFailure({ failure, unasked }: SendingFailureProps) {
  const t = useTranslations('new-document')
  if (unasked) return <FailureAlert failure={unasked} consequence={t('nothingSent')} />
  if (failure?.why === 'sentBefore') return <FailureAlert failure={failure} />
  const isInDoubt = failure?.why === 'serviceAway' || failure?.why === 'technical'
  const consequence = t(isInDoubt ? 'maybeSent' : 'nothingSent')
  return <FailureAlert failure={failure} consequence={consequence} />
}
