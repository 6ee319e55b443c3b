import type { Certificate } from '#pki/certificate/certificate'
import { isForTimeStamping } from '#pki/time-stamp/verify'
import { acceptTimeStamp } from '../blocks/acceptance'
import { validatePath } from '../blocks/certification-path'
import { verifyCryptography } from '../blocks/cryptography'
import { checkFormat } from '../blocks/format'
import { identifySigner } from '../blocks/signing-certificate'
import { nameOfCertificate } from '../model/certificate-name'
import { type Remark, warning, withRemarks } from '../model/conclusion'
import { contentTimeStampTypes, type TimeStampToValidate } from '../model/time-stamp'
import type { ValidationContext } from '../revocation/context'
import { algorithmRemarks } from './algorithm-remarks'
import { type Block, concludeBlocks, guarded, pastBlock, type TokenFindings } from './findings'
import { holdInThePast } from './past-validation'
import type { ProofsOfExistence } from './proofs-of-existence'

export interface TimeStampFindings extends TokenFindings {
  readonly timeStamp: TimeStampToValidate
}

/**
 * Validates time-stamps, newest first (EN 319 102-1, 5.4 and 5.6.3). Each valid one proves the objects that it covers,
 * so an older one may pass although its certificate or algorithm has ended. Adds to `proofs`. `noteRecords` is called
 * after each one, because an evidence record may prove objects that older ones need.
 */
export function validateTimeStamps(
  timeStamps: readonly TimeStampToValidate[],
  context: ValidationContext,
  proofs: ProofsOfExistence,
  noteRecords: (found: ReadonlyMap<string, TimeStampFindings>) => void,
): ReadonlyMap<string, TimeStampFindings> {
  const newestFirst = timeStamps.toSorted(
    (left, right) => right.token.genTime.getTime() - left.token.genTime.getTime(),
  )
  const findings = new Map<string, TimeStampFindings>()
  for (const timeStamp of newestFirst) {
    const found = guarded(() => validateTimeStamp(timeStamp, context, proofs))
    findings.set(timeStamp.id, { timeStamp, ...found })
    const isOfContent = contentTimeStampTypes.has(timeStamp.type)
    if (found.conclusion.indication === 'PASSED' && !isOfContent) proofs.add(timeStamp)
    noteRecords(findings)
  }
  noteRecords(findings)
  return findings
}

function validateTimeStamp(
  timeStamp: TimeStampToValidate,
  context: ValidationContext,
  proofs: ProofsOfExistence,
): TokenFindings {
  const identified = identifySigner(timeStamp, context)
  const { certificate } = identified
  if (!certificate) {
    const blocks: readonly Block[] = [
      ['format', () => checkFormat(timeStamp)],
      ['signing-certificate', () => identified.conclusion],
    ]
    return { conclusion: concludeBlocks(blocks), certificate, path: undefined, blocks }
  }
  const chain = validatePath(certificate, 'time-stamp', timeStamp.token.genTime, context)
  const { at } = context
  const blocks: readonly Block[] = [
    ['format', () => checkFormat(timeStamp)],
    ['signing-certificate', () => identified.conclusion],
    ['cryptography', () => verifyCryptography(timeStamp, certificate)],
    ['certificate', () => withRemarks(chain.conclusion, remarksOn(certificate))],
    ['acceptance', () => acceptTimeStamp(timeStamp, certificate, at, context)],
  ]
  const basic = concludeBlocks(blocks)
  const { path } = chain
  const proven = proofs.of(timeStamp.id)
  const { signatureAlgorithm } = timeStamp
  const remarks = path
    ? algorithmRemarks(signatureAlgorithm, path, proven ?? context.at, context)
    : []
  if (basic.indication === 'PASSED' || !path || !proven) {
    return { conclusion: withRemarks(basic, remarks), certificate, path, blocks }
  }
  const past = { path, at: proven, freshAt: timeStamp.token.genTime, proofs }
  const conclusion = holdInThePast(basic, past, context, () =>
    acceptTimeStamp(timeStamp, certificate, proven, context),
  )
  const all = [...blocks, ...pastBlock(basic, conclusion)]
  return { conclusion: withRemarks(conclusion, remarks), certificate, path, blocks: all }
}

/**
 * RFC 3161, 2.3: the key of a time-stamping unit has no other purpose. DSS accepts other keys, libdigidocpp refuses
 * them.
 */
function remarksOn(certificate: Certificate): readonly Remark[] {
  if (isForTimeStamping(certificate)) return []
  return [warning('key-not-only-for-time-stamps', nameOfCertificate(certificate))]
}
