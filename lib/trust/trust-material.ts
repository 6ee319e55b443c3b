import type { Bytes } from '@/lib/encoding/bytes'
import type { TrustedList } from './list/trusted-list'

/** Whom to trust, as plain data: it can be cloned to another thread and opened there. */
export interface TrustMaterial {
  /** DER of certificates that the operator trusts for everything, always. */
  readonly certificates: readonly Bytes[]
  /** Lists that were found authentic, or that the caller vouches for. */
  readonly lists: readonly TrustedList[]
}

export const noTrustMaterial: TrustMaterial = { certificates: [], lists: [] }
