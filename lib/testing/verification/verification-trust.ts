import type { Bytes } from '@/lib/encoding/bytes'
import type { Certificate } from '@/lib/pki/certificate/certificate'

/** Whom to trust, and the time of asking. */
export interface VerificationTrust {
  readonly anchors: { readonly certificates: readonly Certificate[] }
  readonly at: Date
}

/** Certificates and revocation data that came with the document. */
export interface KnownMaterial {
  readonly certificates: readonly Certificate[]
  readonly ocspResponses: readonly Bytes[]
}
