import { translator } from '@/lib/portal/i18n/translator'
import { noEvidenceReasons, type NoEvidence as Reason } from '@/lib/portal/owner/evidence'
import { Alert } from '../ui/alert'

interface NoEvidenceProps {
  /** As the address has it: whatever somebody may write there. */
  readonly asked: string | string[] | undefined
}

const words = { limited: 'cardLimited', away: 'cardAway' } as const satisfies Record<Reason, string>

/** Why there was no evidence, when it was just asked for. */
export async function NoEvidence({ asked }: NoEvidenceProps) {
  const t = await translator('evidence')
  const reason = noEvidenceReasons.find((one) => one === [asked].flat()[0])
  return reason && <Alert tone="warning" title={t(words[reason])} />
}
