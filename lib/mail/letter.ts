import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Language } from '@/messages/languages'

export type LetterKind =
  | 'invitation'
  | 'reminder'
  | 'completed'
  | 'declined'
  | 'cancelled'
  | 'expired'

/** What a letter about a document tells. Its texts come from people and are cleaned before use. */
export interface Letter {
  readonly kind: LetterKind
  readonly language: Language
  /** Person or organisation that asks; absent when unknown. */
  readonly asker?: string
  /** Absent for private documents: their names are told to identified persons only. */
  readonly documentName?: string
  /** Where the button leads, http(s); absent when there is nothing left to open. */
  readonly link?: string
  /** Until when one may sign or, once completed, until when the document can be had. */
  readonly deadline?: Date
  /** The only method the signer may use; either when absent. */
  readonly method?: ProviderFamily
  /** Who declined and why; the reason is left out of letters about private documents. */
  readonly declined?: { readonly by: string; readonly reason: string }
  /** Why the asker cancelled; left out of letters about private documents. */
  readonly cancelReason?: string
  /** The providers are simulated: the signatures bind nobody. */
  readonly demonstration: boolean
}
