import { describe, expect, it } from 'vitest'
import type { Bytes } from '#encoding/bytes'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { asicManifest } from '#testing/cades-container'
import {
  files,
  former,
  inYear,
  oneTimeStamp,
  outcomeOfRecord,
  type RecordContainer,
  recordNames,
  renewedTwice,
  unit,
} from '#testing/evidence-container'
import {
  type ChainOrder,
  createArchivingUnit,
  encodeRecord,
  type WrittenChain,
  writeChains,
} from '#testing/evidence-record'

const objects = Object.values(files)
const stranger = createArchivingUnit('Unknown Unit')
const at = (year: number, by = unit) => ({ at: inYear(year), unit: by })
const sibling = digest('SHA-256', utf8('an object of another owner'))

describe.each(['ASN1', 'XML'] as const)('a forged evidence record in %s', (syntax) => {
  const written = (orders: readonly ChainOrder[], over: readonly Bytes[] = objects) =>
    writeChains(syntax, over, orders)
  const encoded = (orders: readonly ChainOrder[], over?: readonly Bytes[]) =>
    encodeRecord(syntax, written(orders, over))

  const [simpleChain, hashTreeRenewal] = written(renewedTwice) as [WrittenChain, WrittenChain]
  const [first, second] = simpleChain.timeStamps as [
    WrittenChain['timeStamps'][number],
    WrittenChain['timeStamps'][number],
  ]
  const withFirst = (...timeStamps: WrittenChain['timeStamps']) =>
    encodeRecord(syntax, [{ ...simpleChain, timeStamps }])
  const changed = { ...files, 'b.txt': utf8('Annex!') }
  const simple = encoded(oneTimeStamp)

  it.each<[string, string, Bytes, Omit<RecordContainer, 'syntax' | 'record'>?]>([
    ['a file was changed', 'HASH_FAILURE', simple, { delivered: changed, listed: changed }],
    [
      'a file is missing',
      'SIGNED_DATA_NOT_FOUND',
      simple,
      { delivered: { 'a.txt': files['a.txt'] } },
    ],
    ['a file was added', 'FORMAT_FAILURE', simple, { delivered: { ...files, 'c.txt': utf8('c') } }],
    [
      'the manifest lists a file that the record does not cover',
      'HASH_FAILURE',
      encoded(oneTimeStamp, [files['a.txt']]),
    ],
    ['the manifest states another digest', 'HASH_FAILURE', simple, { listed: changed }],
    [
      'there is no manifest',
      'SIGNED_DATA_NOT_FOUND',
      simple,
      {
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
      simple,
      {
        more: {
          'META-INF/ASiCEvidenceRecordManifest000.xml': asicManifest(recordNames[syntax], files),
        },
      },
    ],
    ['the renewals were cut off', 'OUT_OF_BOUNDS_NO_POE', withFirst(first)],
    ['the first time-stamp was cut off', 'HASH_FAILURE', withFirst(second)],
    ['the first chain was cut off', 'HASH_FAILURE', encodeRecord(syntax, [hashTreeRenewal])],
    ['two time-stamps were swapped', 'HASH_FAILURE', withFirst(second, first)],
    [
      'two chains were swapped',
      'HASH_FAILURE',
      encodeRecord(syntax, [hashTreeRenewal, simpleChain]),
    ],
    [
      'the hash tree was renewed with another file',
      'HASH_FAILURE',
      encodeRecord(syntax, [
        simpleChain,
        ...writeChains(syntax, Object.values(changed), renewedTwice).slice(1),
      ]),
    ],
    [
      'the renewal is of another record',
      'HASH_FAILURE',
      encodeRecord(syntax, [simpleChain, ...written(renewedTwice).slice(1)]),
    ],
    [
      'the token is over another tree',
      'HASH_FAILURE',
      withFirst({ ...first, token: unit.stamp('SHA-256', sibling, inYear(2018)) }),
    ],
    [
      'the token has another algorithm',
      'HASH_FAILURE',
      withFirst({
        ...first,
        token: unit.stamp('SHA-512', digest('SHA-512', sibling), inYear(2018)),
      }),
    ],
    ['the hash tree was stripped', 'HASH_FAILURE', withFirst({ ...first, lists: [] })],
    [
      'the leaf was moved to a higher list',
      'HASH_FAILURE',
      withFirst({ ...first, lists: [[sibling], ...first.lists] }),
    ],
    [
      'the unit is not trusted',
      'NO_CERTIFICATE_CHAIN_FOUND',
      encoded([{ timeStamps: [at(2018, stranger)] }]),
    ],
    [
      'a renewal is older than what it renews',
      'TIMESTAMP_ORDER_FAILURE',
      encoded([{ timeStamps: [at(2019), at(2018)] }]),
    ],
    [
      'the renewal came after the unit had expired',
      'OUT_OF_BOUNDS_NO_POE',
      encoded([{ timeStamps: [at(2016, former), at(2021)] }]),
    ],
    [
      'the hash algorithm is broken',
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      encoded([{ algorithm: 'SHA-1', timeStamps: [at(2010)] }]),
      { algorithm: 'SHA-1' },
    ],
    [
      'the hash algorithm was renewed too late',
      'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
      encoded([{ algorithm: 'SHA-1', timeStamps: [at(2010)] }, { timeStamps: [at(2018)] }]),
      { algorithm: 'SHA-1' },
    ],
    ['it is truncated', 'FORMAT_FAILURE', simple.subarray(0, 600)],
    ['something follows it', 'FORMAT_FAILURE', Buffer.concat([simple, utf8('x')])],
    [
      'it has a digest of the wrong length',
      'FORMAT_FAILURE',
      withFirst({ ...first, lists: [[...(first.lists[0] ?? []), utf8('short')]] }),
    ],
    [
      'it has an empty list',
      'FORMAT_FAILURE',
      withFirst({ ...first, lists: [...first.lists, []] }),
    ],
    [
      'a chain is empty',
      'FORMAT_FAILURE',
      encodeRecord(syntax, [{ ...simpleChain, timeStamps: [] }]),
    ],
    ['there is no chain', 'FORMAT_FAILURE', encodeRecord(syntax, [])],
    [
      'a token is not a time-stamp',
      'FORMAT_FAILURE',
      withFirst({ ...first, token: encodeRecord('ASN1', []) }),
    ],
    [
      'it has more time-stamps than the limit',
      'FORMAT_FAILURE',
      withFirst(...Array.from({ length: 31 }, () => first)),
    ],
    [
      'it has more digests than the limit',
      'FORMAT_FAILURE',
      withFirst({
        ...first,
        lists: Array.from({ length: 60 }, () => Array.from({ length: 1_000 }, () => sibling)),
      }),
    ],
  ])('does not pass when %s', async (_, outcome, record, container) => {
    expect(await outcomeOfRecord({ syntax, record, ...container })).toBe(outcome)
  })
})

describe('an evidence record in XML', () => {
  const record = Buffer.from(
    encodeRecord('XML', writeChains('XML', objects, oneTimeStamp)),
  ).toString()

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
    expect(await outcomeOfRecord({ syntax: 'XML', record: altered })).toBe('FORMAT_FAILURE')
  })

  it('covers an XML file in its canonical form', async () => {
    const canonical = utf8('<a xmlns="urn:x" b="1"></a>')
    const listed = { 'a.xml': utf8('<?xml version="1.0"?>\n<a  b="1" xmlns="urn:x"/>') }
    const over = encodeRecord('XML', writeChains('XML', [canonical], oneTimeStamp))
    const container = { syntax: 'XML', record: over, delivered: listed, listed } as const
    expect(await outcomeOfRecord(container)).toBe('PASSED')
    const other = { 'a.xml': utf8('<a b="2" xmlns="urn:x"/>') }
    expect(await outcomeOfRecord({ ...container, delivered: other, listed: other })).toBe(
      'HASH_FAILURE',
    )
  })
})
