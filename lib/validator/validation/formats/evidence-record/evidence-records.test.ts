import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '#container/media-types'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { containerOf } from '#testing/cades-container'
import {
  type Files,
  files,
  inYear,
  oneTimeStamp,
  outcomeOfRecord,
  recordIn,
  recordNames,
  recordSettings,
  renewedTwice,
  reportsOnRecord,
  unit,
} from '#testing/evidence-container'
import { type ChainOrder, encodeRecord, writeChains } from '#testing/evidence-record'
import { ValidationRefused } from '../../model/validation-refused'
import { validateFile } from '../../validate-file'

const objects = Object.values(files)
const at = (year: number) => ({ at: inYear(year), unit })
const sibling = digest('SHA-256', utf8('an object of another owner'))

const good: readonly (readonly [title: string, orders: readonly ChainOrder[]])[] = [
  ['one time-stamp', oneTimeStamp],
  [
    'digests of other objects in several lists',
    [{ timeStamps: [at(2018)], others: [[sibling], [sibling], [sibling, sibling]] }],
  ],
  ['renewals of both kinds', renewedTwice],
  [
    'three chains',
    [
      ...renewedTwice,
      {
        algorithm: 'SHA-384',
        timeStamps: [at(2022)],
        others: [[], [digest('SHA-384', sibling)]],
      },
    ],
  ],
  ['renewals within a second', [{ timeStamps: [at(2018), at(2018)] }]],
]

describe.each(['ASN1', 'XML'] as const)('an evidence record in %s', (syntax) => {
  const written = (orders: readonly ChainOrder[], over: readonly Bytes[] = objects) =>
    writeChains(syntax, over, orders)
  const encoded = (orders: readonly ChainOrder[], over?: readonly Bytes[]) =>
    encodeRecord(syntax, written(orders, over))

  it.each(good)('passes with %s', async (_, orders) => {
    expect(await outcomeOfRecord({ syntax, record: encoded(orders) })).toBe('PASSED')
  })

  it('proves nothing if its time-stamp is in the future', async () => {
    const orders = [{ timeStamps: [at(2035)] }]
    const report = await recordIn({ syntax, record: encoded(orders) })
    expect(report).toMatchObject({ subIndication: 'TIMESTAMP_ORDER_FAILURE' })
  })

  it('proves that the files existed at the first time-stamp', async () => {
    const report = await recordIn({ syntax, record: encoded(renewedTwice) })
    expect(report).toMatchObject({
      filename: recordNames[syntax],
      poetime: inYear(2016).getTime(),
      embedded: false,
      parentId: null,
      evidenceRecordScope: [
        { name: 'a.txt', scope: 'FULL' },
        { name: 'b.txt', scope: 'FULL' },
      ],
    })
    expect(report.timestamps.timestamp.map(({ indication }) => indication)).toEqual([
      'PASSED',
      'PASSED',
      'PASSED',
    ])
  })

  it('is described in the diagnostic data', async () => {
    const { diagnosticData } = await reportsOnRecord({ syntax, record: encoded(renewedTwice) })
    expect(diagnosticData.EvidenceRecords).toMatchObject([
      {
        Type: syntax === 'ASN1' ? 'ASN.1 Evidence Record' : 'XML Evidence Record',
        Origin: 'CONTAINER',
        StructuralValidation: { valid: true },
        DigestMatchers: [
          { type: 'EVIDENCE_RECORD_ARCHIVE_OBJECT', name: 'a.txt', DataIntact: true },
          { type: 'EVIDENCE_RECORD_ARCHIVE_OBJECT', name: 'b.txt', DataIntact: true },
          { type: 'MANIFEST_ENTRY' },
          { type: 'MANIFEST_ENTRY' },
        ],
        Embedded: false,
      },
    ])
    expect(diagnosticData.UsedTimestamps.map((one) => one.EvidenceRecordTimestampType)).toEqual(
      expect.arrayContaining([
        'ARCHIVE_TIMESTAMP',
        'TIMESTAMP_RENEWAL_ARCHIVE_TIMESTAMP',
        'HASH_TREE_RENEWAL_ARCHIVE_TIMESTAMP',
      ]),
    )
  })

  it('passes over a single object without a hash tree', async () => {
    const only = { 'a.txt': files['a.txt'] }
    const orders = [{ timeStamps: [at(2018)], isDirect: true }]
    const record = encoded(orders, [only['a.txt']])
    expect(await outcomeOfRecord({ syntax, record, delivered: only, listed: only })).toBe('PASSED')
  })

  it('passes with an old algorithm that was renewed in time', async () => {
    const record = encoded([
      { algorithm: 'SHA-1', timeStamps: [at(2010)] },
      { timeStamps: [at(2011)] },
    ])
    expect(await outcomeOfRecord({ syntax, record, algorithm: 'SHA-1' })).toBe('PASSED')
  })

  it('protects the one file of an ASiC-S', async () => {
    const record = encoded(oneTimeStamp, [files['a.txt']])
    const named = { [recordNames[syntax].replace('001', '')]: record }
    const parts = { mimetype: utf8(containerMediaTypes.asics), 'a.txt': files['a.txt'], ...named }
    const outcome = async (more: Files) => {
      const source = await containerOf({ ...parts, ...more }, recordSettings.at)
      const { simpleReport } = await validateFile({ source, name: 'a.asics' }, recordSettings, 'en')
      return simpleReport.jaxbModel.evidenceRecord?.map(
        (one) => one.subIndication ?? one.indication,
      )
    }
    expect(await outcome({})).toEqual(['PASSED'])
    expect(await outcome({ 'a.txt': utf8('The parties disagree.') })).toEqual(['HASH_FAILURE'])
    expect(await outcome({ 'b.txt': files['b.txt'] })).toEqual(['FORMAT_FAILURE'])
  })

  it('proves nothing alone, without its data', async () => {
    const record = encoded(oneTimeStamp)
    const validate = async (bytes: Bytes) =>
      await validateFile({ source: memorySource(bytes), name: 'r.ers' }, recordSettings, 'en')
    const { simpleReport } = await validate(record)
    expect(simpleReport.jaxbModel.evidenceRecord).toMatchObject([
      { indication: 'INDETERMINATE', subIndication: 'SIGNED_DATA_NOT_FOUND', embedded: false },
    ])
    const cut = record.subarray(0, record.length - 9)
    await expect(validate(cut)).rejects.toBeInstanceOf(ValidationRefused)
  })
})
