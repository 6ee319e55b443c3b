import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { Certificate } from '@/lib/pki/certificate'

/** Signature, time-stamp, revocation data, signed document. */
export type TokenKind = 'S' | 'T' | 'R' | 'D'

/** The name of a token in the reports: its kind and the SHA-256 of its bytes. */
export function tokenId(kind: TokenKind, bytes: Bytes): string {
  return `${kind}-${encodeHex(digest('SHA-256', bytes)).toUpperCase()}`
}

export function certificateId({ fingerprint }: Certificate): string {
  return `C-${fingerprint.toUpperCase()}`
}
