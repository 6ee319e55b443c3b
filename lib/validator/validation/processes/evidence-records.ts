import { findSignedData } from '../blocks/cryptography'
import { checkFormat } from '../blocks/format'
import { because, type Conclusion, firstFailure, type Remark, warning } from '../model/conclusion'
import { areIntact } from '../model/digest-matcher'
import type { EvidenceRecordToValidate } from '../model/evidence-record'
import { concludeSteps } from './findings'
import type { ProofsOfExistence } from './proofs-of-existence'
import type { TimeStampFindings } from './time-stamps'

export interface EvidenceRecordFindings {
  readonly record: EvidenceRecordToValidate
  readonly conclusion: Conclusion
  /** Of its time-stamps, in the order of the record. */
  readonly timeStamps: readonly TimeStampFindings[]
  /** The time by which the protected objects are proven to exist; undefined unless PASSED. */
  readonly provenAt: Date | undefined
}

type FoundTimeStamps = ReadonlyMap<string, TimeStampFindings>

/**
 * Concludes records as soon as all their time-stamps are validated, and then adds the proofs (EN 319 102-1, 5.6.2.3):
 * an older time-stamp that a record covers may need them.
 */
export class EvidenceRecords {
  readonly findings: EvidenceRecordFindings[] = []
  #open: readonly EvidenceRecordToValidate[]

  readonly #at: Date

  /** `at`: the validation time. */
  constructor(records: readonly EvidenceRecordToValidate[], at: Date) {
    this.#open = records
    this.#at = at
  }

  conclude(found: FoundTimeStamps, proofs: ProofsOfExistence): void {
    const isReady = ({ timeStamps }: EvidenceRecordToValidate) =>
      timeStamps.every(({ id }) => found.has(id))
    const ready = this.#open.filter(isReady)
    this.#open = this.#open.filter((record) => !isReady(record))
    for (const record of ready) {
      const findings = concludeRecord(record, found, this.#at)
      this.findings.push(findings)
      const { provenAt } = findings
      if (provenAt) for (const id of record.covers) proofs.note(id, provenAt)
    }
  }
}

function concludeRecord(
  record: EvidenceRecordToValidate,
  found: FoundTimeStamps,
  at: Date,
): EvidenceRecordFindings {
  const timeStamps = record.timeStamps.flatMap(({ id }) => found.get(id) ?? [])
  const conclusion = concludeSteps([
    () => checkFormat(record),
    () => checkTokens(record, found),
    () => checkOrder(record, at),
    () => checkReferences(record),
  ])
  const isProven = conclusion.indication === 'PASSED'
  const provenAt = isProven ? record.timeStamps[0]?.token.genTime : undefined
  return { record, conclusion, timeStamps, provenAt }
}

/**
 * RFC 4998, 5.3; RFC 6283, 4.3: each time-stamp must be valid when the next one was made, and the last one now. The
 * proofs of the later time-stamps are part of their findings.
 */
function checkTokens({ timeStamps }: EvidenceRecordToValidate, found: FoundTimeStamps): Conclusion {
  if (timeStamps.length === 0) return because('FORMAT_FAILURE', 'evidence-record-unreadable')
  const conclusions = timeStamps.map(({ id, references }) => {
    const { conclusion } = found.get(id) ?? {}
    if (conclusion && conclusion.indication !== 'PASSED') return conclusion
    // The same token may be valid in another place, over other data.
    return firstFailure([[() => areIntact(references), 'HASH_FAILURE', 'signed-data-altered']])
  })
  // A missing proof of an older time-stamp may only be the consequence of a newer one that failed.
  const failed = conclusions.find(({ indication }) => indication === 'FAILED')
  return failed ?? concludeSteps(conclusions.map((one) => () => one))
}

/** The files as the manifest lists them; the digests of the hash tree are part of the time-stamps. */
function checkReferences({ references }: EvidenceRecordToValidate): Conclusion {
  const altered = references.find(({ intact }) => !intact)
  return concludeSteps([
    () => findSignedData({ references }),
    () =>
      firstFailure([[() => !altered, 'HASH_FAILURE', 'signed-data-altered', altered?.name ?? '']]),
  ])
}

/** RFC 4998, 5.2: archive time-stamps are in chronological order. EN 319 102-1, 5.4: none is of the future. */
function checkOrder({ timeStamps }: EvidenceRecordToValidate, at: Date): Conclusion {
  const times = timeStamps.map(({ token }) => token.genTime.getTime())
  const isOrdered = times.every((time, index) => index === 0 || time >= (times[index - 1] ?? time))
  const isPast = times.every((time) => time <= at.getTime())
  return firstFailure([
    [() => isOrdered, 'TIMESTAMP_ORDER_FAILURE', 'evidence-record-order-wrong'],
    [() => isPast, 'TIMESTAMP_ORDER_FAILURE', 'evidence-record-of-future'],
  ])
}

/**
 * Warnings for a signature about the records that are in it or cover it, but prove nothing. It is not known what a
 * record covers that cannot be read.
 */
export function evidenceRecordRemarks(
  signatureId: string,
  findings: readonly EvidenceRecordFindings[],
): readonly Remark[] {
  return findings.flatMap(({ record, conclusion }) => {
    if (record.timeStamps.length === 0) {
      const isAbout = record.parentId === undefined || record.parentId === signatureId
      return isAbout ? [warning('evidence-record-unreadable', record.filename)] : []
    }
    const isAbout = record.parentId === signatureId || record.covers.has(signatureId)
    if (!isAbout || conclusion.indication === 'PASSED') return []
    return [warning('evidence-record-does-not-hold', conclusion.subIndication ?? '')]
  })
}
