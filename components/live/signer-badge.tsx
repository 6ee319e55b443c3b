import type { signerStates } from '@/lib/vocabulary/document'
import { type BadgeTone, StatusBadge } from '../ui/status-badge'

type SignState = (typeof signerStates)[number]

const tones: Readonly<Record<SignState, BadgeTone>> = {
  pending: 'neutral',
  viewed: 'neutral',
  signing: 'progress',
  signed: 'done',
  approved: 'done',
  rejected: 'danger',
  removed: 'neutral',
}

interface SignerBadgeProps {
  readonly state: SignState
  /** The state in words, which differ between readers. */
  readonly children: string
}

/** The progress of a signer. */
export function SignerBadge({ state, children }: SignerBadgeProps) {
  return <StatusBadge tone={tones[state]}>{children}</StatusBadge>
}
