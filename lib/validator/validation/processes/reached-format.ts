import type { Certificate } from '#pki/certificate/certificate'
import { isIssuedBy } from '#pki/issuance'
import { stepsOf } from '../blocks/certification-path'
import { areConclusive, needsNoRevocationData } from '../blocks/revocation'
import type { SignatureFormatName, SignatureToValidate } from '../model/signature'
import type { RevocationRejection } from '../revocation/check-revocation'
import type { ValidationContext } from '../revocation/context'
import type { TokenFindings } from './findings'
import type { TimeStampFindings } from './time-stamps'

type Found = Pick<TokenFindings, 'certificate' | 'path'>

/**
 * The level that a signature reaches. Level LT requires revocation data about every certificate. A time-stamp that was
 * made after the certificate expired does not raise the level (EN 319 132-1, EN 319 122-1 and EN 319 142-1, each 6.3,
 * additional requirements of levels LT and T).
 */
export function reachedFormat(
  { format, formatIfIncomplete, timeStamps }: SignatureToValidate,
  found: Found & { readonly timeStamps: readonly TimeStampFindings[] },
  context: ValidationContext,
): SignatureFormatName {
  const { certificate } = found
  const isOfValues = formatIfIncomplete !== undefined && formatIfIncomplete !== format
  const tokens = isOfValues ? [found, ...beforeLastArchive(found.timeStamps, format)] : []
  const isComplete = tokens.every((token) => hasRevocationData(token, context))
  const reached = isComplete ? format : (formatIfIncomplete ?? format)
  const isLate = timeStamps.some(
    ({ type, token }) =>
      type === 'SIGNATURE_TIMESTAMP' && certificate && token.genTime >= certificate.notAfter,
  )
  return isLate ? withoutTimeStamp(reached) : reached
}

/** The time-stamps without the last archive time-stamp, whose own data is added before the next one. */
function beforeLastArchive(
  timeStamps: readonly TimeStampFindings[],
  format: SignatureFormatName,
): readonly TimeStampFindings[] {
  if (!/_(LT)?A$/.test(format)) return timeStamps
  const archives = timeStamps.filter(({ timeStamp }) => archiving.includes(timeStamp.type))
  const timeOf = ({ timeStamp }: TimeStampFindings) => timeStamp.token.genTime.getTime()
  const last = archives.toSorted((left, right) => timeOf(right) - timeOf(left))[0]
  return timeStamps.filter((one) => one !== last)
}

const archiving: readonly string[] = [
  'ARCHIVE_TIMESTAMP',
  'DOCUMENT_TIMESTAMP',
  'CONTAINER_TIMESTAMP',
]

/** Whether the document has revocation data about the certificates of a token, trusted or not. */
function hasRevocationData({ certificate, path }: Found, context: ValidationContext): boolean {
  if (!certificate) return true
  const [first, ...above] = path ?? issuersOf(certificate, context)
  const chain = [first ?? certificate, ...above] as const
  const top = chain.at(-1) ?? certificate
  const isWhole = path !== undefined || isTop(top, context)
  return isWhole && stepsOf(chain).every((step) => isAnswered(...step, context))
}

const chainMax = 10

/** A certificate without a path to an anchor, and its known issuers. */
function issuersOf(certificate: Certificate, { pool }: ValidationContext): readonly Certificate[] {
  const chain = [certificate]
  for (let last = certificate; chain.length < chainMax; ) {
    const issuer = pool.certificates.find((one) => isIssuedBy(last, one) && !chain.includes(one))
    if (!issuer) break
    chain.push(issuer)
    last = issuer
  }
  return chain
}

function isTop(certificate: Certificate, { trust }: ValidationContext): boolean {
  return needsNoRevocationData(certificate) || trust.servicesOf(certificate).length > 0
}

/** Whether the document has revocation data from the issuer's side. Data that is not accepted counts, too. */
function isAnswered(
  certificate: Certificate,
  issuer: Certificate,
  { pool }: ValidationContext,
): boolean {
  if (needsNoRevocationData(certificate)) return true
  const inside = pool
    .verdictsOf(certificate, issuer)
    .filter(({ revocationData }) => revocationData.origin !== 'EXTERNAL')
  return (
    inside.some((verdict) => !verdict.accepted && !ofOthers.includes(verdict.reason)) ||
    areConclusive(inside.filter((verdict) => verdict.accepted))
  )
}

/** Reasons for which data is not about the certificate, or not known to be from its issuer or a responder. */
const ofOthers: readonly RevocationRejection[] = [
  'other-certificate',
  'other-issuer',
  'other-scope',
  'responder-not-found',
  'signature-wrong',
  'malformed',
]

function withoutTimeStamp(format: SignatureFormatName): SignatureFormatName {
  return format
    .replace(/^(.*_BASELINE|PKCS7)_(T|LT|LTA)$/, '$1_B')
    .replace(/^(XAdES|CAdES)_(T|C|X|XL|LT|A)$/, '$1_BES') as SignatureFormatName
}
