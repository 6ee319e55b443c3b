import type { Certificate } from '#pki/certificate/certificate'
import { type CertificationPath, isValidAt } from '#pki/certification-path'
import { checkAcceptance } from '../blocks/acceptance'
import { isForSignatures, type PathFindings, validatePath } from '../blocks/certification-path'
import { findSignedData, verifyCryptography } from '../blocks/cryptography'
import { checkBrokenFormat, checkFormat } from '../blocks/format'
import { nationalPractice } from '../blocks/national-practice'
import { identifySigner, type SigningCertificateFindings } from '../blocks/signing-certificate'
import { initializeContext } from '../blocks/validation-context'
import { nameOfCertificate } from '../model/certificate-name'
import {
  because,
  type Conclusion,
  passed,
  type Remark,
  warning,
  withRemarks,
} from '../model/conclusion'
import type { SignatureFormatName, SignatureToValidate } from '../model/signature'
import type { TimeStampType } from '../model/time-stamp'
import type { ValidationContext } from '../revocation/context'
import { algorithmRemarks } from './algorithm-remarks'
import { applyContentTimeStamps } from './content-time-stamps'
import { type EvidenceRecordFindings, evidenceRecordRemarks } from './evidence-records'
import {
  type Block,
  concludeBlocks,
  concludeSteps,
  guarded,
  pastBlock,
  type TokenFindings,
} from './findings'
import { holdInThePast } from './past-validation'
import type { ProofsOfExistence } from './proofs-of-existence'
import { reachedFormat } from './reached-format'
import { claimedTimeMark, timeMarkTime } from './time-mark'
import type { TimeStampFindings } from './time-stamps'

export interface SignatureFindings extends TokenFindings {
  readonly signature: SignatureToValidate
  /** The earliest time by which the signature is proven to exist (EN 319 102-1, 5.5.4). */
  readonly bestSignatureTime: Date
  readonly timeStamps: readonly TimeStampFindings[]
  /** The level that the signature reaches. */
  readonly format: SignatureFormatName
}

/** Earlier findings that concern the whole document. */
export interface DocumentSurroundings {
  /** Remarks that are repeated for every signature. */
  readonly remarks: readonly Remark[]
  readonly timeStamps: ReadonlyMap<string, TimeStampFindings>
  readonly proofs: ProofsOfExistence
  readonly evidenceRecords: readonly EvidenceRecordFindings[]
}

/** Validates a signature: basic, with time, and with long-term material (EN 319 102-1, 5.3, 5.5 and 5.6). */
export function validateSignature(
  signature: SignatureToValidate,
  context: ValidationContext,
  around: DocumentSurroundings,
): SignatureFindings {
  const timeStamps = signature.timeStamps.flatMap(({ id }) => around.timeStamps.get(id) ?? [])
  const proof = around.proofs.of(signature.id)
  // If the validation time is before the proven time, the validation time counts.
  const stampedAt = proof && proof < context.at ? proof : context.at
  const known = proof ? signature : { ...signature, digestsText: false }
  const process = { signature: known, context, timeStamps, stampedAt, proofs: around.proofs }
  const found: Found = guarded(() => findOut(process))
  const { certificate, path, blocks, bestSignatureTime = stampedAt } = found
  const remarks = [
    ...timeStampRemarks(timeStamps),
    ...evidenceRecordRemarks(signature.id, around.evidenceRecords),
    ...around.remarks,
  ]
  const conclusion = withRemarks(found.conclusion, remarks)
  const format = reachedFormat(signature, { ...found, timeStamps }, context)
  return { conclusion, certificate, path, blocks, signature, bestSignatureTime, timeStamps, format }
}

interface Process {
  readonly signature: SignatureToValidate
  readonly context: ValidationContext
  readonly timeStamps: readonly TimeStampFindings[]
  /** The proven time of the signature, or the validation time if there is no earlier proof. */
  readonly stampedAt: Date
  readonly proofs: ProofsOfExistence
}

interface Found extends TokenFindings {
  readonly bestSignatureTime?: Date
}

function findOut(process: Process): Found {
  const { signature, context } = process
  const identified = identifySigner(signature, context)
  const { certificate } = identified
  if (!certificate) {
    const blocks: readonly Block[] = [
      ['format', () => checkFormat(signature)],
      ['cryptography', () => findSignedData(signature)],
      ['signing-certificate', () => identified.conclusion],
      ['context', () => initializeContext(signature.policy)],
    ]
    return { conclusion: concludeBlocks(blocks), certificate, path: undefined, blocks }
  }
  const { chain, at } = pathInTime(certificate, process)
  const { path } = chain
  const blocks = basicBlocks(certificate, identified, chain, process)
  const basic = concludeBlocks(blocks)
  if (!path) return { conclusion: basic, certificate, path, blocks, bestSignatureTime: at }
  const longTerm = inThePast(basic, path, at, process)
  const conclusion = inItsTime(longTerm, path, at, process)
  const all = at < process.context.at ? [...blocks, ...pastBlock(basic, longTerm)] : blocks
  return { conclusion, certificate, path, blocks: all, bestSignatureTime: at }
}

interface PathInTime {
  readonly chain: PathFindings
  /** The best signature time. */
  readonly at: Date
}

/** A time-mark counts only if it is accepted for the path that was trusted at its time. */
function pathInTime(certificate: Certificate, process: Process): PathInTime {
  const { signature, context, stampedAt } = process
  const claimed = claimedTimeMark(signature, context)
  if (claimed && claimed < stampedAt) {
    const chain = validatePath(certificate, 'signature', claimed, context)
    const at = timeMarkTime(signature, chain.path, context)
    if (at) return { chain, at }
  }
  return { chain: validatePath(certificate, 'signature', stampedAt, context), at: stampedAt }
}

/**
 * The building blocks of EN 319 102-1, 5.3, at the validation time. Altered data is reported before untrusted
 * certificates.
 */
function basicBlocks(
  certificate: Certificate,
  identified: SigningCertificateFindings,
  chain: PathFindings,
  { signature, context }: Process,
): readonly Block[] {
  return [
    ['format', () => checkFormat(signature, context.policy)],
    ['cryptography', () => findSignedData(signature)],
    ['signing-certificate', () => identified.conclusion],
    ['context', () => initializeContext(signature.policy)],
    ['cryptography', () => verifyCryptography(signature, certificate)],
    ['format', () => checkBrokenFormat(signature, context.policy)],
    ['certificate', () => chain.conclusion],
    ['acceptance', () => checkAcceptance(signature, certificate, context.at, context)],
  ]
}

/** EN 319 102-1, 5.5.4 and 5.6.2.4: whether the signature was valid at the time by which it is proven to exist. */
function inThePast(
  basic: Conclusion,
  path: CertificationPath,
  at: Date,
  { signature, context, proofs }: Process,
): Conclusion {
  return holdInThePast(basic, { path, at, freshAt: at, proofs }, context, () =>
    checkAcceptance(signature, path[0], at, context),
  )
}

/** EN 319 102-1, 5.5.4 and 5.6: the final checks, at the best signature time. */
function inItsTime(
  longTerm: Conclusion,
  path: CertificationPath,
  at: Date,
  process: Process,
): Conclusion {
  const { signature, context, timeStamps } = process
  const [certificate] = path
  if (longTerm.indication !== 'PASSED') return applyContentTimeStamps(longTerm, path, process)
  return concludeSteps([
    () => longTerm,
    () => checkTimes(signature, certificate, at, timeStamps),
    () => withRemarks(passed, remarksOnPath(signature, path, at, context)),
    () => nationalPractice(signature, path, at, context),
  ])
}

/**
 * The times of time-stamps must be consistent (EN 319 102-1, 5.5.4, step 5). An inconsistent claimed time only causes a
 * warning.
 */
function checkTimes(
  { claimedSigningTime }: SignatureToValidate,
  certificate: Certificate,
  bestSignatureTime: Date,
  timeStamps: readonly TimeStampFindings[],
): Conclusion {
  if (!isOrderCoherent(timeStamps)) {
    return because('TIMESTAMP_ORDER_FAILURE', 'time-stamp-order-wrong')
  }
  const remarks: Remark[] = []
  if (claimedSigningTime && claimedSigningTime > bestSignatureTime) {
    remarks.push(warning('claimed-time-after-proof'))
  }
  // Under the policy `dss`, `checkAcceptance` has already refused such a time.
  if (claimedSigningTime && !isValidAt(certificate, claimedSigningTime)) {
    remarks.push(warning('claimed-time-outside-certificate'))
  }
  return withRemarks(passed, remarks)
}

/** Warnings about ended algorithms, an authentication key and an expired anchor. They do not make a path fail. */
function remarksOnPath(
  { signatureAlgorithm }: SignatureToValidate,
  path: CertificationPath,
  at: Date,
  context: ValidationContext,
): readonly Remark[] {
  const [signer, issuer] = path
  const name = nameOfCertificate(signer)
  return [
    ...algorithmRemarks(signatureAlgorithm, path, at, context),
    ...(isForSignatures(signer) ? [] : [warning('key-not-for-signatures', name)]),
    ...(issuer || isValidAt(signer, at) ? [] : [warning('anchor-out-of-validity', name)]),
  ]
}

/** The order in which time-stamps must have been made: over the content, the signature, references, and archives. */
const ranks: Readonly<Record<TimeStampType, number>> = {
  CONTENT_TIMESTAMP: 0,
  ALL_DATA_OBJECTS_TIMESTAMP: 0,
  INDIVIDUAL_DATA_OBJECTS_TIMESTAMP: 0,
  SIGNATURE_TIMESTAMP: 1,
  VALIDATION_DATA_REFSONLY_TIMESTAMP: 2,
  VALIDATION_DATA_TIMESTAMP: 2,
  ARCHIVE_TIMESTAMP: 3,
  DOCUMENT_TIMESTAMP: 3,
  CONTAINER_TIMESTAMP: 3,
  EVIDENCE_RECORD_TIMESTAMP: 3,
}

function isOrderCoherent(timeStamps: readonly TimeStampFindings[]): boolean {
  const held = timeStamps
    .filter(({ conclusion }) => conclusion.indication === 'PASSED')
    .map(({ timeStamp: { type, token } }) => ({ rank: ranks[type], time: token.genTime }))
  return held.every((one) =>
    held.every((other) => one.rank >= other.rank || one.time <= other.time),
  )
}

/** Warnings about invalid time-stamps. They prove nothing, but do not make the signature fail. */
function timeStampRemarks(timeStamps: readonly TimeStampFindings[]): readonly Remark[] {
  return timeStamps.flatMap(({ conclusion }) =>
    conclusion.indication === 'PASSED'
      ? []
      : [warning('time-stamp-does-not-hold', conclusion.subIndication ?? '')],
  )
}
