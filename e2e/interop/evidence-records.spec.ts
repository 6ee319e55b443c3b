import { readFileSync } from 'node:fs'
import type { AugmentationServices } from '@paraph/validator/augmentation/augment-file'
import {
  makeRecords,
  renewHashTrees,
  renewTimeStamps,
} from '@paraph/validator/augmentation/evidence-record/make-records'
import { containerMediaTypes } from '@paraph/validator/container/media-types'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { algorithmOfLength, digest } from '@paraph/validator/encoding/digest'
import { attribute } from '@paraph/validator/pki/cms/signed-attributes'
import { oids } from '@paraph/validator/pki/oids'
import { certificatesInPem } from '@paraph/validator/pki/pem'
import { asicManifest, containerOf } from '@paraph/validator/testing/cades-container'
import { cadesMessage } from '@paraph/validator/testing/cades-message'
import { withUnsignedAttributes } from '@paraph/validator/testing/cms-message'
import {
  type ChainOrder,
  createArchivingUnit,
  encodeRecord,
  type RecordSyntax,
  writeChains,
  writeChainsOver,
} from '@paraph/validator/testing/evidence-record'
import { createTestPki } from '@paraph/validator/testing/pki'
import { signXml } from '@paraph/validator/testing/xades/sign-xml'
import { canonicalParts, openPlace } from '@paraph/validator/testing/xades/stamp-xml'
import { documentWith, writtenXades } from '@paraph/validator/testing/xades/written-xades'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { ask } from './judges/ask'
import { toolFolder } from './tool-folder'

const folder = toolFolder()
const isWhole = inject('wholeTables')
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

const files = { 'a.txt': utf8('The parties agree.'), 'b.txt': utf8('Annex') }
const onlyFirst = { 'a.txt': files['a.txt'] }
type Files = Readonly<Record<string, Bytes>>

const names: Readonly<Record<RecordSyntax, string>> = {
  ASN1: 'META-INF/evidencerecord001.ers',
  XML: 'META-INF/evidencerecord001.xml',
}

async function container(
  syntax: RecordSyntax,
  record: Bytes,
  delivered: Files,
  listed: Files = delivered,
): Promise<Bytes> {
  const source = await containerOf(
    {
      mimetype: utf8(containerMediaTypes.asice),
      ...delivered,
      'META-INF/ASiCEvidenceRecordManifest001.xml': asicManifest(names[syntax], listed),
      [names[syntax]]: record,
    },
    now,
  )
  return source.read(0, source.size)
}

/** Records by Bouncy Castle: name, and whether the record is over the first file alone. */
const ofBouncyCastle = [
  ['single', true],
  ['single-of-many', true],
  ['group', false],
  ['group-of-many', false],
  ['renewed-time-stamp', false],
  ['renewed-hash-single', true],
  ['renewed-hash-group', false],
  ['renewed-both', false],
] as const

const unit = createArchivingUnit('Archive Unit')
const sibling = digest('SHA-256', utf8('an object of another owner'))
const renewed: readonly ChainOrder[] = [
  {
    timeStamps: [
      { at: daysAgo(90), unit },
      { at: daysAgo(60), unit },
    ],
  },
  { algorithm: 'SHA-512', timeStamps: [{ at: daysAgo(30), unit }] },
]

/** Records of our own writer, which no program but this one has read: EU DSS must agree about each. */
const own: readonly (readonly [
  name: string,
  passes: boolean,
  make: (syntax: RecordSyntax) => Promise<Bytes>,
])[] = [
  ['intact', true, (syntax) => written(syntax, [{ timeStamps: [{ at: daysAgo(9), unit }] }])],
  [
    'several lists',
    true,
    (syntax) =>
      written(syntax, [
        { timeStamps: [{ at: daysAgo(9), unit }], others: [[], [sibling], [sibling]] },
      ]),
  ],
  ['renewed', true, (syntax) => written(syntax, renewed)],
]

const pki = createTestPki(() => daysAgo(20))
const signedAt = daysAgo(20)
const content = files['a.txt']

/** Records inside signatures, and whether they pass. */
const embedded: readonly (readonly [file: string, passes: boolean, make: () => Promise<Bytes>])[] =
  [
    ['internal.p7m', true, () => sealedMessage((message) => [message])],
    ['internal-over-another.p7m', false, () => sealedMessage(() => [content])],
    ['external.asics', true, () => sealedContainer((message) => [message, content])],
    [
      'external-over-another.asics',
      false,
      () => sealedContainer((message) => [message, changed['b.txt']]),
    ],
    ['in-xades-asn1.xml', true, () => sealedXml('ASN1')],
    ['in-xades-xml.xml', true, () => sealedXml('XML')],
    ['in-xades-without-value.xml', false, () => sealedXml('ASN1', ['S-V'])],
  ]

function recordOver(...objects: readonly Bytes[]): Bytes {
  const timeStamps = [{ at: daysAgo(9), unit }]
  return encodeRecord('ASN1', writeChains('ASN1', objects, [{ timeStamps }]))
}

async function sealedMessage(over: (message: Bytes) => readonly Bytes[]): Promise<Bytes> {
  const message = await cadesMessage(pki, content, { at: signedAt, isEnveloping: true })
  const record = attribute(oids.idAaErInternal, recordOver(...over(message)))
  return withUnsignedAttributes(message, record)
}

async function sealedContainer(over: (message: Bytes) => readonly Bytes[]): Promise<Bytes> {
  const message = await cadesMessage(pki, content, { at: signedAt })
  const record = attribute(oids.idAaErExternal, recordOver(...over(message)))
  const signature = withUnsignedAttributes(message, record)
  const mimetype = utf8(containerMediaTypes.asics)
  const parts = { mimetype, 'a.txt': content, 'META-INF/signature.p7s': signature }
  const source = await containerOf(parts, now)
  return source.read(0, source.size)
}

/** TS 119 132-3, without some of the parts. */
async function sealedXml(syntax: RecordSyntax, without: readonly string[] = []): Promise<Bytes> {
  const holder = pki.signer('ecdsa-sha256')
  const parts = { unsignedSignatureProperties: openPlace }
  const xml = await signXml(documentWith(writtenXades(holder, parts)), holder)
  const [, root = ''] = /^(?:<\?.*?\?>\s*)?<(\w+)/.exec(xml) ?? []
  const elements = [root, 'S-P', 'SignedInfo', 'S-V', 'S-K'].filter((one) => !without.includes(one))
  const digests = canonicalParts(xml, elements).map((one) => Buffer.from(digest('SHA-256', one)))
  const group = digest('SHA-256', Buffer.concat(digests.toSorted(Buffer.compare)))
  const timeStamps = [{ at: daysAgo(9), unit }]
  const record = encodeRecord(
    syntax,
    writeChainsOver(syntax, () => [group], [{ timeStamps }]),
  )
  const inside =
    syntax === 'XML'
      ? Buffer.from(record).toString()
      : `<e:ASN1EvidenceRecord>${Buffer.from(record).toString('base64')}</e:ASN1EvidenceRecord>`
  const namespace = 'xmlns:e="http://uri.etsi.org/19132/v1.1.1#"'
  const property = `<e:SealingEvidenceRecords ${namespace}>${inside}</e:SealingEvidenceRecords>`
  return utf8(xml.replace(openPlace, property))
}

const changed = { ...files, 'b.txt': utf8('Annex!') }

async function written(
  syntax: RecordSyntax,
  orders: readonly ChainOrder[],
  delivered: Files = files,
  listed: Files = files,
): Promise<Bytes> {
  const chains = writeChains(syntax, Object.values(files), orders)
  return await container(syntax, encodeRecord(syntax, chains), delivered, listed)
}

/** EU DSS compares a record without a hash tree with every file of the container, also with those in META-INF. */
const unlikeDss: readonly string[] = ['renewed-hash-single']

interface DssVerdict {
  readonly refusal: string | null
  readonly records: readonly { readonly indication: string; readonly provenAt: number }[]
}

describe.runIf(inject('judges'))('evidence records', () => {
  let anchors: string

  beforeAll(async () => {
    const data = await Promise.all(
      Object.entries(files).map(([name, bytes]) => folder.keep(name, bytes)),
    )
    await ask('dss/MakeRecords', folder.pathOf(''), ...data)
    const ofCastle = certificatesInPem(readFileSync(folder.pathOf('anchors.pem')).toString())
    anchors = await folder.keepPem('all.pem', ...ofCastle, unit.anchor, unit.certificate)
  })

  const dss = async (path: string) =>
    JSON.parse(await ask('dss/ValidateRecords', path, anchors)) as DssVerdict

  async function ours(path: string) {
    const certificates = certificatesInPem(readFileSync(anchors).toString())
    const trust = openTrustStore({ certificates, lists: [] })
    const source = memorySource(readFileSync(path))
    // A moment after the records were made: a time-stamp of the future proves nothing.
    const at = new Date()
    const { simpleReport } = await validateFile({ source, name: path }, { at, trust }, 'en')
    const [record] = simpleReport.jaxbModel.evidenceRecord ?? []
    return { indication: record?.indication, provenAt: record?.poetime }
  }

  it('passes a record of Bouncy Castle in a message in BER', async () => {
    const path = folder.pathOf('message.p7m')
    expect([...readFileSync(path).subarray(0, 2)]).toEqual([0x30, 0x80])
    expect(await ours(path)).toMatchObject({ indication: 'PASSED' })
    expect(await dss(path)).toMatchObject({ records: [{ indication: 'PASSED' }] })
  })

  it.each(ofBouncyCastle)('passes %s of Bouncy Castle, like EU DSS', async (name, isSingle) => {
    const record = readFileSync(folder.pathOf(`${name}.ers`))
    const bytes = await container('ASN1', record, isSingle ? onlyFirst : files)
    const path = await folder.keep(`${name}.asice`, bytes)
    expect(await ours(path)).toMatchObject({ indication: 'PASSED' })
    if (unlikeDss.includes(name)) return
    expect(await dss(path)).toMatchObject({ refusal: null, records: [{ indication: 'PASSED' }] })
  })

  it.each(embedded)(
    'agrees with EU DSS about a record in a signature: %s',
    async (name, passes, make) => {
      const path = await folder.keep(name, await make())
      const { refusal, records } = await dss(path)
      expect([refusal, records.length]).toEqual([null, 1])
      const found = await ours(path)
      expect([found.indication, records[0]?.indication].map((one) => one === 'PASSED')).toEqual([
        passes,
        passes,
      ])
    },
  )

  /** Each record in both syntaxes, or only the renewed one and the others in alternating syntaxes. */
  const both = own.flatMap(([name, passes, make], index) =>
    (['ASN1', 'XML'] as const)
      .filter((_, place) => isWhole || name === 'renewed' || place === index % 2)
      .map((syntax) => [`${name}, ${syntax}`, passes, () => make(syntax)] as const),
  )
  it.each(both)('agrees with EU DSS about a record: %s', async (name, passes, make) => {
    const path = await folder.keep(`${name.replaceAll(/\W+/g, '-')}.asice`, await make())
    const [record] = (await dss(path)).records
    const found = await ours(path)
    expect([found.indication === 'PASSED', record?.indication === 'PASSED']).toEqual([
      passes,
      passes,
    ])
    if (passes) expect(found.provenAt).toBe(record?.provenAt)
  })

  /** Records that the product makes, of one night with others. */
  it.each([1, 2, 3, 7])('passes a record of a night with %i objects', async (count) => {
    const objects = [
      files,
      ...Array.from({ length: count - 1 }, (_, at) => ({ at: utf8(`${at}`) })),
    ]
    const groups = objects.map((one) => digestsOf(Object.values(one), 'SHA-256'))
    const [record = utf8('')] = await makeRecords(groups, 'SHA-256', stampingAt(daysAgo(90)))
    await expectBothPass(`night-${count}`, record)
    const later = stampingAt(daysAgo(60))
    const [renewed = utf8('')] = await renewTimeStamps([record], order(), later)
    await expectBothPass(`night-${count}-renewed`, renewed)
    const own = digestsOf(Object.values(files), 'SHA-512')
    const again = [
      { record: renewed, objects: own },
      { record: renewed, objects: groupOf(count) },
    ]
    const [rehashed = utf8('')] = await renewHashTrees(
      again,
      'SHA-512',
      order(),
      stampingAt(daysAgo(30)),
    )
    await expectBothPass(`night-${count}-rehashed`, rehashed)
  })

  async function expectBothPass(name: string, record: Bytes): Promise<void> {
    const path = await folder.keep(`${name}.asice`, await container('ASN1', record, files))
    expect(await ours(path)).toEqual({ indication: 'PASSED', provenAt: daysAgo(90).getTime() })
    const { refusal, records } = await dss(path)
    expect({ name, refusal, records }).toMatchObject({
      refusal: null,
      records: [{ indication: 'PASSED', provenAt: daysAgo(90).getTime() }],
    })
  }
})

const digestsOf = (objects: readonly Bytes[], algorithm: 'SHA-256' | 'SHA-512') =>
  objects.map((one) => digest(algorithm, one))
const groupOf = (number: number) => digestsOf([utf8(`another object, ${number}`)], 'SHA-512')
const order = () => ({ trust: openTrustStore({ certificates: [unit.anchor], lists: [] }) })

/** A unit whose certificate needs no revocation data. */
function stampingAt(at: Date): AugmentationServices {
  return {
    timeStamp: async (imprint) => unit.stamp(algorithmOfLength(imprint), imprint, at),
    timeStampSize: () => 4_096,
    clock: () => at,
    online: {
      issuers: async () => [],
      revocation: async () => ({ ocspResponses: [], crls: [] }),
    },
  }
}
