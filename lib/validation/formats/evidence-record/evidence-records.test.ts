import { describe, expect, it } from 'vitest'
import { containerMediaTypes } from '@/lib/container/media-types'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import { asicManifest, containerOf } from '@/lib/testing/cades-container'
import {
  type ChainOrder,
  createArchivingUnit,
  encodeRecord,
  type RecordSyntax,
  type WrittenChain,
  writeChains,
} from '@/lib/testing/evidence-record'
import { openTrustStore } from '@/lib/trust/trust-store'
import type { EvidenceRecordReport } from '../../reports/simple-report'
import { validateFile } from '../../validate-file'
import { ValidationRefused } from '../../validation-refused'

const at = (year: number) => new Date(`${year}-06-01T00:00:00Z`)
const now = at(2026)

const unit = createArchivingUnit('Archive Unit')
/** Its certificate has expired, so it needs a renewal. */
const former = createArchivingUnit('Former Unit', new Date('2020-01-01T00:00:00Z'))
const stranger = createArchivingUnit('Unknown Unit')
const trust = openTrustStore({ certificates: [unit.anchor, former.anchor], lists: [] })

const files = { 'a.txt': utf8('The parties agree.'), 'b.txt': utf8('Annex') } as const
type Files = Readonly<Record<string, Bytes>>
const objects = Object.values(files)
const recordNames: Readonly<Record<RecordSyntax, string>> = {
  ASN1: 'META-INF/evidencerecord001.ers',
  XML: 'META-INF/evidencerecord001.xml',
}
const syntaxes = ['ASN1', 'XML'] as const

interface Container {
  readonly syntax: RecordSyntax
  readonly record: Bytes
  readonly delivered?: Files
  /** Files that the manifest lists. */
  readonly listed?: Files
  readonly more?: Files
  /** Of the manifest. */
  readonly algorithm?: DigestAlgorithm
}

/** An ASiC-E with a record over its files and nothing else. */
async function reportsOn(container: Container) {
  const { syntax, record, delivered = files, listed = files, more, algorithm } = container
  const parts = {
    mimetype: utf8(containerMediaTypes.asice),
    ...delivered,
    'META-INF/ASiCEvidenceRecordManifest001.xml': asicManifest(
      recordNames[syntax],
      listed,
      algorithm,
    ),
    [recordNames[syntax]]: record,
    ...more,
  }
  const source = await containerOf(parts, now)
  return await validateFile({ source, name: 'archive.asice' }, { at: now, trust }, 'en')
}

async function recordsOn(container: Container): Promise<readonly EvidenceRecordReport[]> {
  return (await reportsOn(container)).simpleReport.jaxbModel.evidenceRecord ?? []
}

async function outcomeOf(container: Container): Promise<string> {
  const [only, ...others] = await recordsOn(container)
  expect(others).toEqual([])
  return only?.subIndication ?? only?.indication ?? 'none'
}

const simple: readonly ChainOrder[] = [{ timeStamps: [{ at: at(2018), unit }] }]

/** A time-stamp of each kind: the first, a renewal, and the renewal of the hash tree. */
const renewed: readonly ChainOrder[] = [
  {
    timeStamps: [
      { at: at(2016), unit: former },
      { at: at(2019), unit: former },
    ],
  },
  { algorithm: 'SHA-512', timeStamps: [{ at: new Date('2019-12-01T00:00:00Z'), unit }] },
]

const sibling = digest('SHA-256', utf8('an object of another owner'))

const good: readonly (readonly [title: string, orders: readonly ChainOrder[]])[] = [
  ['one time-stamp', simple],
  [
    'digests of other objects in several lists',
    [{ timeStamps: [{ at: at(2018), unit }], others: [[sibling], [sibling], [sibling, sibling]] }],
  ],
  ['renewals of both kinds', renewed],
  [
    'three chains',
    [
      ...renewed,
      {
        algorithm: 'SHA-384',
        timeStamps: [{ at: at(2022), unit }],
        others: [[], [digest('SHA-384', sibling)]],
      },
    ],
  ],
  [
    'renewals within a second',
    [
      {
        timeStamps: [
          { at: at(2018), unit },
          { at: at(2018), unit },
        ],
      },
    ],
  ],
]

describe.each(syntaxes)('an evidence record in %s', (syntax) => {
  const written = (orders: readonly ChainOrder[], over: readonly Bytes[] = objects) =>
    writeChains(syntax, over, orders)
  const encoded = (orders: readonly ChainOrder[], over?: readonly Bytes[]) =>
    encodeRecord(syntax, written(orders, over))

  it.each(good)('passes with %s', async (_, orders) => {
    expect(await outcomeOf({ syntax, record: encoded(orders) })).toBe('PASSED')
  })

  it('proves that the files existed at the first time-stamp', async () => {
    const [report] = await recordsOn({ syntax, record: encoded(renewed) })
    expect(report).toMatchObject({
      filename: recordNames[syntax],
      poetime: at(2016).getTime(),
      embedded: false,
      parentId: null,
      evidenceRecordScope: [
        { name: 'a.txt', scope: 'FULL' },
        { name: 'b.txt', scope: 'FULL' },
      ],
    })
    expect(report?.timestamps.timestamp.map(({ indication }) => indication)).toEqual([
      'PASSED',
      'PASSED',
      'PASSED',
    ])
  })

  it('is described in the diagnostic data', async () => {
    const { diagnosticData } = await reportsOn({ syntax, record: encoded(renewed) })
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
    const orders = [{ timeStamps: [{ at: at(2018), unit }], isDirect: true }]
    const record = encoded(orders, [only['a.txt']])
    expect(await outcomeOf({ syntax, record, delivered: only, listed: only })).toBe('PASSED')
  })

  const [simpleChain, hashTreeRenewal] = written(renewed) as [WrittenChain, WrittenChain]
  const [first, second] = simpleChain.timeStamps as [
    WrittenChain['timeStamps'][number],
    WrittenChain['timeStamps'][number],
  ]
  const withFirst = (...timeStamps: WrittenChain['timeStamps']) =>
    encodeRecord(syntax, [{ ...simpleChain, timeStamps }])
  const changed = { ...files, 'b.txt': utf8('Annex!') }
  const late = (orders: readonly ChainOrder[]) => encoded(orders)

  it.each<[string, string, Container]>([
    [
      'a file was changed',
      'HASH_FAILURE',
      { syntax, record: encoded(simple), delivered: changed, listed: changed },
    ],
    [
      'a file is missing',
      'SIGNED_DATA_NOT_FOUND',
      { syntax, record: encoded(simple), delivered: { 'a.txt': files['a.txt'] } },
    ],
    [
      'a file was added',
      'FORMAT_FAILURE',
      { syntax, record: encoded(simple), delivered: { ...files, 'c.txt': utf8('c') } },
    ],
    [
      'the manifest lists a file that the record does not cover',
      'HASH_FAILURE',
      { syntax, record: encoded(simple, [files['a.txt']]) },
    ],
    [
      'the manifest states another digest',
      'HASH_FAILURE',
      { syntax, record: encoded(simple), listed: changed },
    ],
    [
      'there is no manifest',
      'SIGNED_DATA_NOT_FOUND',
      {
        syntax,
        record: encoded(simple),
        more: {
          'META-INF/ASiCEvidenceRecordManifest001.xml': asicManifest(
            'META-INF/evidencerecord9.ers',
            files,
          ),
        },
      },
    ],
    [
      'two manifests name it',
      'FORMAT_FAILURE',
      {
        syntax,
        record: encoded(simple),
        more: {
          'META-INF/ASiCEvidenceRecordManifest000.xml': asicManifest(recordNames[syntax], files),
        },
      },
    ],
    ['the renewals were cut off', 'OUT_OF_BOUNDS_NO_POE', { syntax, record: withFirst(first) }],
    ['the first time-stamp was cut off', 'HASH_FAILURE', { syntax, record: withFirst(second) }],
    [
      'the first chain was cut off',
      'HASH_FAILURE',
      { syntax, record: encodeRecord(syntax, [hashTreeRenewal]) },
    ],
    ['two time-stamps were swapped', 'HASH_FAILURE', { syntax, record: withFirst(second, first) }],
    [
      'two chains were swapped',
      'HASH_FAILURE',
      { syntax, record: encodeRecord(syntax, [hashTreeRenewal, simpleChain]) },
    ],
    [
      'the hash tree was renewed with another file',
      'HASH_FAILURE',
      {
        syntax,
        record: encodeRecord(syntax, [
          simpleChain,
          ...writeChains(syntax, Object.values(changed), renewed).slice(1),
        ]),
      },
    ],
    [
      'the renewal is of another record',
      'HASH_FAILURE',
      { syntax, record: encodeRecord(syntax, [simpleChain, ...written(renewed).slice(1)]) },
    ],
    [
      'the token is over another tree',
      'HASH_FAILURE',
      { syntax, record: withFirst({ ...first, token: unit.stamp('SHA-256', sibling, at(2018)) }) },
    ],
    [
      'the token has another algorithm',
      'HASH_FAILURE',
      {
        syntax,
        record: withFirst({
          ...first,
          token: unit.stamp('SHA-512', digest('SHA-512', sibling), at(2018)),
        }),
      },
    ],
    [
      'the hash tree was stripped',
      'HASH_FAILURE',
      { syntax, record: withFirst({ ...first, lists: [] }) },
    ],
    [
      'the leaf was moved to a higher list',
      'HASH_FAILURE',
      { syntax, record: withFirst({ ...first, lists: [[sibling], ...first.lists] }) },
    ],
    [
      'the unit is not trusted',
      'NO_CERTIFICATE_CHAIN_FOUND',
      { syntax, record: encoded([{ timeStamps: [{ at: at(2018), unit: stranger }] }]) },
    ],
    [
      'a renewal is older than what it renews',
      'TIMESTAMP_ORDER_FAILURE',
      {
        syntax,
        record: encoded([
          {
            timeStamps: [
              { at: at(2019), unit },
              { at: at(2018), unit },
            ],
          },
        ]),
      },
    ],
    [
      'the renewal came after the unit had expired',
      'OUT_OF_BOUNDS_NO_POE',
      {
        syntax,
        record: late([
          {
            timeStamps: [
              { at: at(2016), unit: former },
              { at: at(2021), unit },
            ],
          },
        ]),
      },
    ],
    [
      'the hash algorithm is broken',
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      {
        syntax,
        algorithm: 'SHA-1',
        record: encoded([{ algorithm: 'SHA-1', timeStamps: [{ at: at(2010), unit }] }]),
      },
    ],
    [
      'the hash algorithm was renewed too late',
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      {
        syntax,
        algorithm: 'SHA-1',
        record: encoded([
          { algorithm: 'SHA-1', timeStamps: [{ at: at(2010), unit }] },
          { timeStamps: [{ at: at(2018), unit }] },
        ]),
      },
    ],
    ['it is truncated', 'FORMAT_FAILURE', { syntax, record: encoded(simple).subarray(0, 600) }],
    [
      'something follows it',
      'FORMAT_FAILURE',
      { syntax, record: Buffer.concat([encoded(simple), utf8('x')]) },
    ],
    [
      'it has a digest of the wrong length',
      'FORMAT_FAILURE',
      {
        syntax,
        record: withFirst({ ...first, lists: [[...(first.lists[0] ?? []), utf8('short')]] }),
      },
    ],
    [
      'it has an empty list',
      'FORMAT_FAILURE',
      { syntax, record: withFirst({ ...first, lists: [...first.lists, []] }) },
    ],
    [
      'a chain is empty',
      'FORMAT_FAILURE',
      { syntax, record: encodeRecord(syntax, [{ ...simpleChain, timeStamps: [] }]) },
    ],
    ['there is no chain', 'FORMAT_FAILURE', { syntax, record: encodeRecord(syntax, []) }],
    [
      'a token is not a time-stamp',
      'FORMAT_FAILURE',
      { syntax, record: withFirst({ ...first, token: encodeRecord('ASN1', []) }) },
    ],
    [
      'it has more time-stamps than the limit',
      'FORMAT_FAILURE',
      { syntax, record: withFirst(...Array.from({ length: 31 }, () => first)) },
    ],
    [
      'it has more digests than the limit',
      'FORMAT_FAILURE',
      {
        syntax,
        record: withFirst({
          ...first,
          lists: Array.from({ length: 60 }, () => Array.from({ length: 1_000 }, () => sibling)),
        }),
      },
    ],
  ])('does not pass when %s', async (_, outcome, container) => {
    expect(await outcomeOf(container)).toBe(outcome)
  })

  it('passes with an old algorithm that was renewed in time', async () => {
    const record = encoded([
      { algorithm: 'SHA-1', timeStamps: [{ at: at(2010), unit }] },
      { timeStamps: [{ at: at(2011), unit }] },
    ])
    expect(await outcomeOf({ syntax, record, algorithm: 'SHA-1' })).toBe('PASSED')
  })

  it('protects the one file of an ASiC-S', async () => {
    const record = encoded(simple, [files['a.txt']])
    const named = { [recordNames[syntax].replace('001', '')]: record }
    const parts = { mimetype: utf8(containerMediaTypes.asics), 'a.txt': files['a.txt'], ...named }
    const outcome = async (more: Files) => {
      const source = await containerOf({ ...parts, ...more }, now)
      const settings = { at: now, trust }
      const { simpleReport } = await validateFile({ source, name: 'a.asics' }, settings, 'en')
      return simpleReport.jaxbModel.evidenceRecord?.map(
        (one) => one.subIndication ?? one.indication,
      )
    }
    expect(await outcome({})).toEqual(['PASSED'])
    expect(await outcome({ 'a.txt': utf8('The parties disagree.') })).toEqual(['HASH_FAILURE'])
    expect(await outcome({ 'b.txt': files['b.txt'] })).toEqual(['FORMAT_FAILURE'])
  })

  it('proves nothing alone, without its data', async () => {
    const source = { size: 0, read: () => new Uint8Array() }
    const record = encoded(simple)
    const alone = { ...source, size: record.length, read: record.subarray.bind(record) }
    const settings = { at: now, trust }
    const { simpleReport } = await validateFile({ source: alone, name: 'r.ers' }, settings, 'en')
    expect(simpleReport.jaxbModel.evidenceRecord).toMatchObject([
      { indication: 'INDETERMINATE', subIndication: 'SIGNED_DATA_NOT_FOUND', embedded: false },
    ])
    const cut = record.subarray(0, record.length - 9)
    const broken = { ...source, size: cut.length, read: cut.subarray.bind(cut) }
    await expect(
      validateFile({ source: broken, name: 'r.ers' }, settings, 'en'),
    ).rejects.toBeInstanceOf(ValidationRefused)
  })
})

describe('an evidence record in XML', () => {
  const record = Buffer.from(encodeRecord('XML', writeChains('XML', objects, simple))).toString()

  it.each<[string, (text: string) => string]>([
    ['another version', (text) => text.replace('Version="1.0"', 'Version="2.0"')],
    ['a chain with the wrong order', (text) => text.replace('Chain Order="1"', 'Chain Order="2"')],
    ['a repeated order', (text) => text.replace(/<Sequence.*<\/Sequence>/, (one) => one + one)],
    [
      'a second sequence of chains',
      (text) =>
        text.replace(/<ArchiveTimeStampSequence.*<\/ArchiveTimeStampSequence>/, (one) => one + one),
    ],
    ['an unexpected element', (text) => text.replace('<HashTree>', '<Other/><HashTree>')],
    [
      'an element of another namespace',
      (text) => text.replace('<HashTree>', '<HashTree xmlns="x">'),
    ],
    ['an unknown canonical form', (text) => text.replace('xml-exc-c14n#', 'xml-other#')],
    ['a time-stamp of another type', (text) => text.replace('RFC3161', 'XMLENTRUST')],
    ['a token that is not Base64', (text) => text.replace('"RFC3161">', '"RFC3161">!')],
    ['a document type', (text) => `<!DOCTYPE EvidenceRecord>${text}`],
  ])('is rejected with %s', async (_, change) => {
    const altered = utf8(change(record))
    expect(Buffer.from(altered).toString()).not.toBe(record)
    expect(await outcomeOf({ syntax: 'XML', record: altered })).toBe('FORMAT_FAILURE')
  })

  it('covers an XML file in its canonical form', async () => {
    const canonical = utf8('<a xmlns="urn:x" b="1"></a>')
    const listed = { 'a.xml': utf8('<?xml version="1.0"?>\n<a  b="1" xmlns="urn:x"/>') }
    const over = encodeRecord('XML', writeChains('XML', [canonical], simple))
    const container = { syntax: 'XML', record: over, delivered: listed, listed } as const
    expect(await outcomeOf(container)).toBe('PASSED')
    const other = { 'a.xml': utf8('<a b="2" xmlns="urn:x"/>') }
    expect(await outcomeOf({ ...container, delivered: other, listed: other })).toBe('HASH_FAILURE')
  })
})
