import { element, textElement } from '#encoding/xml/write-xml'
import { contentTimeStampTypes } from '../../model/time-stamp'
import type { SignatureFindings } from '../../processes/signature'
import type { TimeStampFindings } from '../../processes/time-stamps'
import { derivedInValidation } from './etsi-uris'
import type { ReportSubject } from './report-subject'
import { dateTimeElement, optionalReference } from './xml-values'

/** ValidationTimeInfo (TS 119 102-2, 4.3.6). */
export function timeInfoElement(found: SignatureFindings, subject: ReportSubject): string {
  const { bestSignatureTime } = found
  const { at } = subject.findings
  const proof = bestSignatureTime < at ? proofOfSignature(found, subject) : undefined
  return element(
    'ValidationTimeInfo',
    {},
    dateTimeElement('ValidationTime', at),
    proofElement('BestSignatureTime', bestSignatureTime, proof),
  )
}

/**
 * The proof of existence (POE) of a validation object: its earliest proven time, or the validation time if there is
 * none.
 */
export function objectProof(id: string, { findings }: ReportSubject): string {
  const proven = findings.proofs.of(id)
  const provenBy = proven && provingTimeStamp(id, proven, findings)
  return proofElement('POE', proven ?? findings.at, provenBy)
}

function proofElement(name: string, time: Date, provenBy: string | undefined): string {
  return element(
    name,
    {},
    dateTimeElement('POETime', time),
    textElement('TypeOfProof', derivedInValidation),
    ...optionalReference('POEObject', provenBy === undefined ? [] : [provenBy]),
  )
}

/** The id of the time-stamp, or of the OCSP response of a time-mark, that proves the best signature time. */
function proofOfSignature(
  { signature, bestSignatureTime }: SignatureFindings,
  { findings }: ReportSubject,
): string | undefined {
  const stamp = provingTimeStamp(signature.id, bestSignatureTime, findings)
  if (stamp !== undefined) return stamp
  const { timeMark } = signature
  const answer = findings.pool.revocations.find(
    (data) =>
      data.kind === 'OCSP' &&
      timeMark?.revocationIds.includes(data.id) &&
      data.basic.producedAt.getTime() === bestSignatureTime.getTime(),
  )
  return answer?.id
}

/** The id of a time-stamp over the object, or of the first time-stamp of an evidence record that covers it. */
function provingTimeStamp(
  id: string,
  time: Date,
  { timeStamps, evidenceRecords }: ReportSubject['findings'],
): string | undefined {
  const stamp = stampAt(id, time, timeStamps)
  if (stamp) return stamp.timeStamp.id
  const found = evidenceRecords.find(
    ({ record, provenAt }) => record.covers.has(id) && provenAt?.getTime() === time.getTime(),
  )
  return found?.record.timeStamps[0]?.id
}

function stampAt(
  id: string,
  time: Date,
  timeStamps: readonly TimeStampFindings[],
): TimeStampFindings | undefined {
  return timeStamps.find(
    ({ conclusion, timeStamp }) =>
      conclusion.indication === 'PASSED' &&
      !contentTimeStampTypes.has(timeStamp.type) &&
      timeStamp.covers.has(id) &&
      timeStamp.token.genTime.getTime() === time.getTime(),
  )
}
