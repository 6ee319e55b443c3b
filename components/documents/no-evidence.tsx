import { translator } from '@/lib/portal/i18n/translator'
import { noEvidenceReasons, type NoEvidence as Reason } from '@/lib/portal/validation/evidence'
import { Alert } from '../ui/alert'

interface NoEvidenceProps {
  /** The reason in the address. Anyone can write an address, so it may be any text. */
  readonly asked: string | string[] | undefined
}

const words = { limited: 'cardLimited', away: 'cardAway' } as const satisfies Record<Reason, string>

/** Says why evidence could not be made, right after it was requested. */
export async function NoEvidence({ asked }: NoEvidenceProps) {
  const t = await translator('evidence')
  const reason = noEvidenceReasons.find((one) => one === [asked].flat()[0])
  return reason && <Alert tone="warning" title={t(words[reason])} />
}
