import type { DigestAlgorithm } from '#encoding/digest'
import { type SignatureAlgorithm, type SignatureFamily, signatureAlgorithms } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import { dssAlgorithms } from './dss-algorithms'
import { keySizeOf } from './key-size'
import { type EndDate, type PolicyName, policies } from './validation-policy'

/** End dates of algorithms, in the form of the policy of EU DSS. Each edition of TS 119 312 needs its own table. */
export type AlgorithmTable = Pick<typeof dssAlgorithms, 'ends'> & {
  /** If an end date is after this day, the policy only warns (LevelAfterUpdate of EU DSS). */
  readonly updateDate: string
}

/** A policy and its algorithm table. If only the policy is given, the table of this version is used. */
export type JudgedBy =
  | PolicyName
  | { readonly policy: PolicyName; readonly algorithms?: AlgorithmTable | undefined }

/** The end date of an algorithm that a policy never accepts. */
const never = new Date(0)
const day = (date: string) => new Date(`${date}T00:00:00Z`)

interface ReadTable {
  readonly updatedAt: Date
  readonly rows: readonly { algorithm: string; size: number; until: EndDate }[]
}

const read = new WeakMap<AlgorithmTable, ReadTable>()

function readTable(table: AlgorithmTable): ReadTable {
  const known = read.get(table) ?? {
    updatedAt: day(table.updateDate),
    rows: table.ends.map(({ algorithm, size = 0, ends }) => ({
      algorithm,
      size,
      until: ends === undefined ? undefined : day(ends),
    })),
  }
  read.set(table, known)
  return known
}

function policyOf(by: JudgedBy): PolicyName {
  return typeof by === 'string' ? by : by.policy
}

function tableOf(by: JudgedBy): ReadTable {
  return readTable((typeof by === 'string' ? undefined : by.algorithms) ?? dssAlgorithms)
}

const families: Readonly<Record<SignatureFamily, string>> = {
  rsa: 'RSA',
  'rsa-pss': 'RSASSA-PSS',
  ecdsa: 'ECDSA',
  eddsa: 'EdDSA',
}

export function isDigestReliable(algorithm: DigestAlgorithm, at: Date, by: JudgedBy): boolean {
  return lasts(failingEnd(digestEnd(algorithm, by), by), at)
}

/** Whether digest and key of a signature are reliable at this time. */
export function isSignatureReliable(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  by: JudgedBy,
): boolean {
  return endsOf(algorithm, signer, by).every((end) => lasts(failingEnd(end, by), at))
}

/** Whether an algorithm of the signature has ended but the policy only warns about this end. */
export function isSignatureOutdated(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  by: JudgedBy,
): boolean {
  return endsOf(algorithm, signer, by).some((end) => !failingEnd(end, by) && !lasts(end, at))
}

/** The first time at which digest or key of a signature are not reliable; undefined if there is no such time. */
export function reliableUntil(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  by: JudgedBy,
): EndDate {
  return earliestOf(endsOf(algorithm, signer, by).map((end) => failingEnd(end, by)))
}

/** The earliest end date of digest or key in the table, including ends for which the policy only warns. */
export function announcedEnd(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  by: JudgedBy,
): EndDate {
  return earliestOf(endsOf(algorithm, signer, by))
}

/** The end date of a digest in the table, including ends for which the policy only warns. */
export function announcedEndOfDigest(algorithm: DigestAlgorithm, by: JudgedBy): EndDate {
  return digestEnd(algorithm, by)
}

/** Whether the policy or its table has a row for the algorithm of a key. */
export function isKeyListed(algorithm: SignatureAlgorithm, by: JudgedBy): boolean {
  const name = families[signatureAlgorithms[algorithm].family]
  return (
    policies[policyOf(by)].ownEnds.has(name) ||
    tableOf(by).rows.some((row) => row.algorithm === name)
  )
}

export function isKeyReliable(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  at: Date,
  by: JudgedBy,
): boolean {
  return lasts(failingEnd(keyEnd(algorithm, signer, by), by), at)
}

function earliestOf(ends: readonly EndDate[]): EndDate {
  const times = ends.flatMap((end) => (end ? [end.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

function endsOf(
  algorithm: SignatureAlgorithm,
  signer: Certificate,
  by: JudgedBy,
): readonly EndDate[] {
  const { digest } = signatureAlgorithms[algorithm]
  return [digestEnd(digest, by), keyEnd(algorithm, signer, by)]
}

/** EU DSS writes SHA256 without a hyphen, but SHA3-256. */
function digestEnd(algorithm: DigestAlgorithm, by: JudgedBy): EndDate {
  return endOf(algorithm.replace(/^SHA-/, 'SHA'), 0, by)
}

/** The end date of a key. A key of unknown size is never reliable. */
function keyEnd(algorithm: SignatureAlgorithm, signer: Certificate, by: JudgedBy): EndDate {
  const size = keySizeOf(signer)
  const { family } = signatureAlgorithms[algorithm]
  return size ? endOf(families[family], size.bits, by) : never
}

function endOf(name: string, bits: number, by: JudgedBy): EndDate {
  const { ownEnds, smallestKeys } = policies[policyOf(by)]
  if (bits < (smallestKeys.get(name) ?? 0)) return never
  if (ownEnds.has(name)) return ownEnds.get(name)
  const row = tableOf(by).rows.findLast(({ algorithm, size }) => algorithm === name && size <= bits)
  return row ? row.until : never
}

function failingEnd(until: EndDate, by: JudgedBy): EndDate {
  return until && until <= tableOf(by).updatedAt ? until : undefined
}

function lasts(until: EndDate, at: Date): boolean {
  return until === undefined || at < until
}
