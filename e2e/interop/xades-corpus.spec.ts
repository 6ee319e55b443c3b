import { readFileSync } from 'node:fs'
import { readContainer } from '@paraph/validator/container/read-container'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { canonicalize } from '@paraph/validator/encoding/xml/canonicalize'
import { elementsFrom } from '@paraph/validator/encoding/xml/elements'
import { readXml } from '@paraph/validator/encoding/xml/read-xml'
import { readEntry } from '@paraph/validator/encoding/zip/read-entry'
import { readableCertificates } from '@paraph/validator/pki/readable-certificates'
import { parseTimeStampToken } from '@paraph/validator/pki/time-stamp/token'
import { detachedFilesOf } from '@paraph/validator/signature/asic/detached-files'
import type { DetachedFiles } from '@paraph/validator/signature/xades/detached-file'
import { readXadesSignatures, type XadesSignature } from '@paraph/validator/signature/xades/read'
import { verifyXadesSignature } from '@paraph/validator/signature/xades/verify'
import { verifyEnvelopedSignature } from '@paraph/validator/signature/xades/verify-enveloped-signature'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { isTimeStamped } from '@paraph/validator/testing/xades/is-time-stamped'
import { XmlC14NMode, XmlDocument } from 'libxml2-wasm'
import { describe, expect, inject, it } from 'vitest'

const hasCorpus = hasOutside('corpus')
const isWhole = inject('wholeTables')

interface Entry {
  readonly id: string
  readonly file: string
  readonly kind: string
  readonly outcome: string
  readonly independentCheck: string
}

const kinds = ['xades', 'asice', 'asics', 'bdoc', 'adoc', 'edoc']

/** The entries that match, or the first of each kind and outcome. */
function entries(isMeant: (entry: Entry) => boolean): readonly Entry[] {
  if (!hasCorpus) return []
  const all = JSON.parse(
    readFileSync(outsidePath('corpus', 'index.json'), 'utf8'),
  ) as readonly Entry[]
  const meant = all.filter((entry) => kinds.includes(entry.kind) && isMeant(entry))
  const sort = ({ kind, outcome }: Entry) => `${kind} ${outcome}`
  const firsts = new Map(meant.toReversed().map((entry) => [sort(entry), entry]))
  return isWhole ? meant : [...firsts.values()]
}

interface SignatureFile {
  readonly xml: Bytes
  readonly files: DetachedFiles
}

const noFiles: DetachedFiles = async () => undefined

function signatureFiles({ file, kind }: Entry): readonly SignatureFile[] {
  const bytes = readFileSync(outsidePath('corpus', 'files', file))
  if (kind === 'xades') return [{ xml: bytes, files: noFiles }]
  const source = memorySource(bytes)
  const container = readContainer(source)
  const files = detachedFilesOf(container)
  return container.signatureFiles
    .filter(({ name }) => name.endsWith('.xml'))
    .map(({ entry }) => ({ xml: readEntry(source, entry, 20 << 20), files }))
}

/** Cryptographic flaws of an entry's signatures. */
async function complaints(entry: Entry): Promise<string[]> {
  const found: string[] = []
  for (const { xml, files } of signatureFiles(entry)) {
    for (const signature of readXadesSignatures(xml)) {
      const { failures } = await verifyXadesSignature(signature, files)
      found.push(...failures, ...(await timeStampComplaints(signature, files)))
    }
  }
  return found.map((complaint) => `${entry.id}: ${complaint}`)
}

async function timeStampComplaints(
  { unsignedProperties, contentTimeStamps }: XadesSignature,
  files: DetachedFiles,
): Promise<string[]> {
  const added = unsignedProperties.flatMap((one) => ('timeStamp' in one ? [one.timeStamp] : []))
  const found: string[] = []
  for (const timeStamp of [...contentTimeStamps, ...added]) {
    for (const token of timeStamp.tokens) {
      const { algorithm, digest } = parseTimeStampToken(token).messageImprint
      const holds = algorithm && (await isTimeStamped(timeStamp, { algorithm, digest }, files))
      if (!holds) found.push(`${timeStamp.name} is over something else`)
    }
  }
  return found
}

async function allComplaints(chosen: readonly Entry[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of chosen) found.push(...(await complaints(entry)))
  return found
}

/** Entries whose authors call references and value intact, although something else is wrong. */
const knownOddities = [
  // The digest of the signing certificate is wrong on purpose.
  'xades-098: signing-certificate-differs',
  'xades-113: signing-certificate-differs',
  // A certificate was added to KeyInfo after the archive time-stamp was made.
  'xades-091: ArchiveTimeStamp is over something else',
  // An archive time-stamp of XAdES 1.3.2 over parts in an order that is not found.
  'xades-060: ArchiveTimeStamp is over something else',
]

describe.runIf(hasCorpus)('XML signatures by other software', () => {
  it('have intact references, values and time-stamps if their authors say so', async () => {
    const good = entries(({ outcome }) => outcome === 'passed' || outcome === 'intact')
    expect(good.length).toBeGreaterThan(isWhole ? 80 : 6)
    const found = await allComplaints(good)
    expect(found.filter((complaint) => !knownOddities.includes(complaint))).toEqual([])
  })

  it('are intact in an ADOC', async () => {
    const found = await allComplaints(entries(({ kind }) => kind === 'adoc'))
    expect(found).toEqual([])
  })

  it('fail if their authors broke them', async () => {
    const broken = entries((entry) => entry.independentCheck === 'crypto-broken')
    for (const entry of broken) {
      expect(await complaints(entry), entry.id).not.toEqual([])
    }
  })

  it('have the same canonical form as in another implementation', () => {
    for (const entry of entries(({ outcome, kind }) => kind === 'xades' && outcome !== 'reject')) {
      const bytes = readFileSync(outsidePath('corpus', 'files', entry.file))
      expect(ours(bytes), entry.id).toEqual(theirs(bytes))
    }
  })
})

describe.runIf(hasCorpus)('trusted lists', () => {
  const others = ['AT', 'BE', 'DK', 'EL', 'ES', 'FR', 'HU', 'IT', 'NO', 'PL', 'SK', 'UK']
  const names = ['LT', 'LV', ...(isWhole ? others : [])]

  it.each(names)('of %s have a valid signature', (name) => {
    const document = readXml(readFileSync(outsidePath('corpus', 'trust', `dss__${name}.xml`)))
    const [signature] = readXadesSignatures(
      readFileSync(outsidePath('corpus', 'trust', `dss__${name}.xml`)),
    )
    const brought = readableCertificates(signature?.keyInfoCertificates ?? [])
    expect(verifyEnvelopedSignature(document, brought).failures).toEqual([])
    expect(verifyEnvelopedSignature(document, []).failures).not.toEqual([])
  })

  it.each([
    ['CZ_broken-sig', 'reference-broken'],
    ['CZ_no-sig', 'no-signature'],
    ['CZ_two-sigs', 'several-signatures'],
    ['sk-tl-altered-tsp', 'reference-broken'],
    ['eu-lotl_broken-sig', 'reference-broken'],
  ])('that were broken have none: %s', (name, failure) => {
    const bytes = readFileSync(outsidePath('corpus', 'trust', `dss__${name}.xml`))
    const brought = readXadesSignatures(bytes).flatMap((one) => one.keyInfoCertificates)
    const verification = verifyEnvelopedSignature(readXml(bytes), readableCertificates(brought))
    expect(verification.failures).toContain(failure)
  })
})

const methods = [
  ['inclusive-1.0', XmlC14NMode.XML_C14N_1_0],
  ['inclusive-1.1', XmlC14NMode.XML_C14N_1_1],
  ['exclusive-1.0', XmlC14NMode.XML_C14N_EXCLUSIVE_1_0],
] as const

/** Canonical forms of the document and each SignedInfo by all methods. */
function ours(bytes: Bytes): string[] {
  const document = readXml(bytes)
  const parts = [...elementsFrom(document.root)].filter(
    ({ localName }) => localName === 'SignedInfo',
  )
  return methods.flatMap(([method]) =>
    [document, ...parts].map((part) =>
      Buffer.from(canonicalize(part, method, { withComments: true })).toString(),
    ),
  )
}

function theirs(bytes: Bytes): string[] {
  const document = XmlDocument.fromBuffer(bytes)
  try {
    const parts = document.find('//*[local-name()="SignedInfo"]')
    return methods.flatMap(([, mode]) =>
      [document, ...parts].map((part) => part.canonicalizeToString({ mode, withComments: true })),
    )
  } finally {
    document.dispose()
  }
}
