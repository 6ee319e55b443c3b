import type { DraftSigner } from '@/lib/portal/owner/draft-signers'
import type { CommandAnswer } from '@/lib/portal/signer/command-answer'
import type { AttemptKind } from '@/lib/portal/signer/outcome-words'
import type { PersonAnswer } from '@/lib/portal/signer/person-answer'
import type { AppWay } from '@/lib/portal/smart-id/app-way'
import type { Language } from '@/lib/vocabulary/language'
import type { Country } from '@/lib/vocabulary/person'

/** What a person asks of their phone. */
export interface PhoneCall {
  readonly kind: AttemptKind
  /** Id of the link's page. */
  readonly id: string
  /** Absent: whoever the invitation names, by a link. */
  readonly person?: PersonAnswer | undefined
  /** How their app is reached; Mobile-ID knows messages only. */
  readonly way: AppWay
  /** Digest of the document the page showed; empty while it showed none. */
  readonly sha256: string
}

/** The server actions of the signing page, handed down to the components that need them. */
export interface SigningActions {
  readonly callPhone: (call: PhoneCall) => Promise<CommandAnswer>
  readonly cancel: (id: string, kind: AttemptKind) => Promise<CommandAnswer>
  readonly decline: (id: string, form: { readonly reason: string }) => Promise<CommandAnswer>
  readonly handOver: (
    id: string,
    form: { readonly signer: DraftSigner; readonly language: Language },
  ) => Promise<CommandAnswer>
}

/** What a signer can do but sign. */
export interface WayOut {
  readonly id: string
  readonly owner: string
  readonly isPrivate: boolean
  /** Of most people's personal codes. */
  readonly country: Country
  readonly actions: Pick<SigningActions, 'decline' | 'handOver'>
}

/** Its second step. */
export interface LateDialogProps extends WayOut {
  readonly open: boolean
  readonly onClose: () => void
}
