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
  /** Findings about the time-stamps of the record, in order. */
  readonly timeStamps: readonly TimeStampFindings[]
  /** The time by which the protected objects existed; undefined if the record does not pass. */
  readonly provenAt: Date | undefined
}

type FoundTimeStamps = ReadonlyMap<string, TimeStampFindings>

/**
 * Concludes a record after all its time-stamps have been validated, and adds its proofs (EN 319 102-1, 5.6.2.3). Older
 * time-stamps that the record covers may need these proofs.
 */
export class EvidenceRecords {
  readonly findings: EvidenceRecordFindings[] = []
  #open: readonly EvidenceRecordToValidate[]

  readonly #at: Date

  /** `at` is the validation time. */
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
 * RFC 4998, 5.3; RFC 6283, 4.3: each time-stamp must be valid at the time of the next one, the last one now. The
 * findings about the time-stamps already use the proofs of later ones.
 */
function checkTokens({ timeStamps }: EvidenceRecordToValidate, found: FoundTimeStamps): Conclusion {
  if (timeStamps.length === 0) return because('FORMAT_FAILURE', 'evidence-record-unreadable')
  const conclusions = timeStamps.map(({ id, references }) => {
    const { conclusion } = found.get(id) ?? {}
    if (conclusion && conclusion.indication !== 'PASSED') return conclusion
    // A copy of the token at another location may be valid, but over other data.
    return firstFailure([[() => areIntact(references), 'HASH_FAILURE', 'signed-data-altered']])
  })
  // If an older time-stamp lacks a proof, the reason may be that a newer one failed. So failures come first.
  const failed = conclusions.find(({ indication }) => indication === 'FAILED')
  return failed ?? concludeSteps(conclusions.map((one) => () => one))
}

/** Compares the files with the digests in the manifest. The time-stamps have the digests of the hash tree. */
function checkReferences({ references }: EvidenceRecordToValidate): Conclusion {
  const altered = references.find(({ intact }) => !intact)
  return concludeSteps([
    () => findSignedData({ references }),
    () =>
      firstFailure([[() => !altered, 'HASH_FAILURE', 'signed-data-altered', altered?.name ?? '']]),
  ])
}

/** RFC 4998, 5.2: archive time-stamps are in chronological order. EN 319 102-1, 5.4: no time-stamp is in the future. */
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
 * Warnings about records that are in the signature or cover it, but prove nothing. If a record next to the signatures
 * cannot be read, every signature gets the warning, because we do not know what it covers.
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
