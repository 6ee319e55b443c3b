import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { type SignatureAlgorithm, signatureAlgorithms } from '@/lib/pki/algorithms'
import type { Certificate } from '@/lib/pki/certificate'
import { keySizeOf } from './key-size'
import { type EndDate, type PolicyName, policies } from './validation-policy'

const never = new Date(0)
const end = (date: string) => new Date(`${date}T00:00:00Z`)

type KeyFamily = 'rsa' | 'ec' | 'ed'

/**
 * Bits from which on a key lasts until its date (ETSI TS 119 312 V1.4.3, 8.4; TS 102 176-1 for what was weaker);
 * the row with the most bits that fits counts.
 */
const keyEnds: Readonly<Record<KeyFamily, readonly (readonly [bits: number, until: EndDate])[]>> = {
  rsa: [
    [0, never],
    [1024, end('2019-10-01')],
    [1900, end('2029-01-01')],
    [3000, undefined],
  ],
  // No qualified device ever had a smaller curve.
  ec: [
    [0, never],
    [256, undefined],
  ],
  ed: [[0, undefined]],
}

export function isDigestReliable(
  algorithm: DigestAlgorithm,
  at: Date,
  policy: PolicyName,
): boolean {
  return lasts(policies[policy].digestEnds[algorithm], at)
}

/** Digest and key of a signature both, at a time. */
export function isSignatureReliable(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  policy: PolicyName,
): boolean {
  const { digest } = signatureAlgorithms[algorithm]
  return isDigestReliable(digest, at, policy) && isKeyReliable(signer, at)
}

/** Until when digest and key of a signature last; absent when nobody knows an end. */
export function reliableUntil(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  policy: PolicyName,
): EndDate {
  const { digestEnds } = policies[policy]
  const ends = [digestEnds[signatureAlgorithms[algorithm].digest], keyEnd(signer)]
  const times = ends.flatMap((end) => (end ? [end.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

export function isKeyReliable(signer: Certificate, at: Date): boolean {
  return lasts(keyEnd(signer), at)
}

/** A key that we do not know never was reliable. */
function keyEnd(signer: Certificate): EndDate {
  const size = keySizeOf(signer)
  const row = size && keyEnds[size.family].findLast(([bits]) => size.bits >= bits)
  return row ? row[1] : never
}

function lasts(until: EndDate, at: Date): boolean {
  return until === undefined || at < until
}
