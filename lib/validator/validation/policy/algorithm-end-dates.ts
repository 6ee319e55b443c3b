import type { DigestAlgorithm } from '#encoding/digest'
import { type SignatureAlgorithm, type SignatureFamily, signatureAlgorithms } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { dssAlgorithms } from './dss-algorithms'
import { keySizeOf } from './key-size'
import { type EndDate, type PolicyName, policies } from './validation-policy'

/** The end of an algorithm that a policy does not accept. */
const never = new Date(0)
const day = (date: string) => new Date(`${date}T00:00:00Z`)

/** An end after this time warns and does not fail (LevelAfterUpdate of DSS). */
const updatedAt = day(dssAlgorithms.updateDate)

const rows = dssAlgorithms.ends.map(({ algorithm, size = 0, ends }) => ({
  algorithm,
  size,
  until: ends === undefined ? undefined : day(ends),
}))

const families: Readonly<Record<SignatureFamily, string>> = {
  rsa: 'RSA',
  'rsa-pss': 'RSASSA-PSS',
  ecdsa: 'ECDSA',
  eddsa: 'EdDSA',
}

export function isDigestReliable(
  algorithm: DigestAlgorithm,
  at: Date,
  policy: PolicyName,
): boolean {
  return lasts(failingEnd(digestEnd(algorithm, policy)), at)
}

/** Whether digest and key of a signature are reliable at a time. */
export function isSignatureReliable(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  policy: PolicyName,
): boolean {
  return endsOf(algorithm, signer, policy).every((end) => lasts(failingEnd(end), at))
}

/** Whether an end of the signature's algorithms has passed for which the policy only warns. */
export function isSignatureOutdated(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  policy: PolicyName,
): boolean {
  return endsOf(algorithm, signer, policy).some((end) => !failingEnd(end) && !lasts(end, at))
}

/** The time from which digest or key of a signature are unreliable; undefined without an end date. */
export function reliableUntil(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  policy: PolicyName,
): EndDate {
  const ends = endsOf(algorithm, signer, policy).map(failingEnd)
  const times = ends.flatMap((end) => (end ? [end.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** Whether the policy has a row for the algorithm of a key. */
export function isKeyListed(algorithm: SignatureAlgorithm, policy: PolicyName): boolean {
  const name = families[signatureAlgorithms[algorithm].family]
  return policies[policy].ownEnds.has(name) || rows.some((row) => row.algorithm === name)
}

export function isKeyReliable(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  policy: PolicyName,
): boolean {
  return lasts(failingEnd(keyEnd(algorithm, signer, policy)), at)
}

function endsOf(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  policy: PolicyName,
): readonly EndDate[] {
  const { digest } = signatureAlgorithms[algorithm]
  return [digestEnd(digest, policy), keyEnd(algorithm, signer, policy)]
}

/** DSS writes SHA256, and SHA3-256. */
function digestEnd(algorithm: DigestAlgorithm, policy: PolicyName): EndDate {
  return endOf(algorithm.replace(/^SHA-/, 'SHA'), 0, policy)
}

/** A key of unknown size was never reliable. */
function keyEnd(algorithm: SignatureAlgorithm, signer: Certificate, policy: PolicyName): EndDate {
  const size = keySizeOf(signer)
  const { family } = signatureAlgorithms[algorithm]
  return size ? endOf(families[family], size.bits, policy) : never
}

function endOf(name: string, bits: number, policy: PolicyName): EndDate {
  const { ownEnds, smallestKeys } = policies[policy]
  if (bits < (smallestKeys.get(name) ?? 0)) return never
  if (ownEnds.has(name)) return ownEnds.get(name)
  const row = rows.findLast(({ algorithm, size }) => algorithm === name && size <= bits)
  return row ? row.until : never
}

function failingEnd(until: EndDate): EndDate {
  return until && until <= updatedAt ? until : undefined
}

function lasts(until: EndDate, at: Date): boolean {
  return until === undefined || at < until
}
