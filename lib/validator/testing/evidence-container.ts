import { containerMediaTypes } from '#container/media-types'
import { type Bytes, utf8 } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { openTrustStore } from '#trust/trust-store'
import type { EvidenceRecordReport } from '#validation/reports/simple-report'
import { validateFile } from '#validation/validate-file'
import { asicManifest, containerOf } from './cades-container'
import { type ChainOrder, createArchivingUnit, type RecordSyntax } from './evidence-record'

/** The first of June of a year. */
export const inYear = (year: number) => new Date(`${year}-06-01T00:00:00Z`)
const now = inYear(2026)

export const unit = createArchivingUnit('Archive Unit')
/** The certificate of this unit has expired, so its time-stamps need a renewal. */
export const former = createArchivingUnit('Former Unit', new Date('2020-01-01T00:00:00Z'))
/** The trust and the validation time of the tests. */
export const recordSettings = {
  at: now,
  trust: openTrustStore({ certificates: [unit.anchor, former.anchor], lists: [] }),
}

export type Files = Readonly<Record<string, Bytes>>

export const files = { 'a.txt': utf8('The parties agree.'), 'b.txt': utf8('Annex') } as const

export const recordNames: Readonly<Record<RecordSyntax, string>> = {
  ASN1: 'META-INF/evidencerecord001.ers',
  XML: 'META-INF/evidencerecord001.xml',
}

export const oneTimeStamp: readonly ChainOrder[] = [{ timeStamps: [{ at: inYear(2018), unit }] }]

/** One time-stamp of each kind: a first one, a renewal, and a renewal of the hash tree. */
export const renewedTwice: readonly ChainOrder[] = [
  {
    timeStamps: [
      { at: inYear(2016), unit: former },
      { at: inYear(2019), unit: former },
    ],
  },
  { algorithm: 'SHA-512', timeStamps: [{ at: new Date('2019-12-01T00:00:00Z'), unit }] },
]

/** An ASiC-E that has no signature, only a record over its files. */
export interface RecordContainer {
  readonly syntax: RecordSyntax
  readonly record: Bytes
  readonly delivered?: Files
  /** The files in the manifest. */
  readonly listed?: Files
  readonly more?: Files
  /** The digest algorithm of the manifest. */
  readonly algorithm?: DigestAlgorithm
}

export async function reportsOnRecord(container: RecordContainer) {
  const { syntax, record, delivered = files, listed = files, more, algorithm } = container
  const name = recordNames[syntax]
  const parts = {
    mimetype: utf8(containerMediaTypes.asice),
    ...delivered,
    'META-INF/ASiCEvidenceRecordManifest001.xml': asicManifest(name, listed, algorithm),
    [name]: record,
    ...more,
  }
  const source = await containerOf(parts, now)
  return await validateFile({ source, name: 'archive.asice' }, recordSettings, 'en')
}

/** The report on the only record of the container. */
export async function recordIn(container: RecordContainer): Promise<EvidenceRecordReport> {
  const { simpleReport } = await reportsOnRecord(container)
  const [only, another] = simpleReport.jaxbModel.evidenceRecord ?? []
  if (!only || another) throw new RangeError('The container must have one record')
  return only
}

/** The sub-indication of the record, or its indication if there is none. */
export async function outcomeOfRecord(container: RecordContainer): Promise<string> {
  const { subIndication, indication } = await recordIn(container)
  return subIndication ?? indication
}
