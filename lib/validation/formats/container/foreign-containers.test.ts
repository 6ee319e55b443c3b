import { beforeAll, describe, expect, it } from 'vitest'
import { containerMediaTypes } from '@/lib/container/media-types'
import { memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { asicManifest, containerOf } from '@/lib/testing/cades-container'
import { cadesMessage } from '@/lib/testing/cades-message'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { signXml } from '@/lib/testing/sign-xml'
import { trustInSigners, verdictsOn } from '@/lib/testing/verdicts'
import { reference, writtenXades } from '@/lib/testing/written-xades'
import type { TrustStore } from '@/lib/trust/trust-store'
import { DocumentRefused } from '../../document-refused'

const signedAt = new Date('2026-03-01T09:30:00Z')
const file = utf8('The parties agree.')
const files = { 'a.txt': file, 'b.txt': utf8('In writing.') }
const { asics, asice } = containerMediaTypes

let pki: TestPki
let trust: TrustStore

beforeAll(async () => {
  pki = await createTestPki(() => signedAt)
  trust = trustInSigners(pki)
})

const signed = async (content: Bytes, isEnveloping = false) =>
  await cadesMessage(pki, content, { at: signedAt, isEnveloping })

type Parts = Readonly<Record<string, Bytes>>

async function verdictsIn(parts: Parts, name = 'contract.asice') {
  return await verdictsOn(await containerOf(parts, signedAt), name, trust)
}

async function outcomesIn(parts: Parts, name?: string) {
  return (await verdictsIn(parts, name)).map(({ outcome }) => outcome)
}

/** A signature over a manifest of some files, with that. */
async function part(
  number: number,
  listed: Parts,
  signature = `META-INF/signature00${number}.p7s`,
) {
  const manifest = asicManifest(signature, listed)
  return {
    [`META-INF/ASiCManifest00${number}.xml`]: manifest,
    [signature]: await signed(manifest),
  }
}

describe('an ASiC-S that somebody else made', () => {
  it.each<[string, string]>([
    ['signature.p7s', 'contract.asics'],
    ['my signature.p7s', 'contract.scs'],
    ['signature.p7m', 'contract.zip'],
  ])('passes with %s in %s', async (signature, name) => {
    const parts = {
      mimetype: utf8(asics),
      'a.txt': file,
      [`META-INF/${signature}`]: await signed(file),
    }
    expect(await outcomesIn(parts, name)).toEqual(['TOTAL_PASSED'])
  })

  it('passes without saying what it is, and that is said', async () => {
    const parts = { 'a.txt': file, 'META-INF/signature.p7s': await signed(file) }
    expect(await verdictsIn(parts, 'contract.zip')).toMatchObject([
      { outcome: 'TOTAL_PASSED', warnings: ['container-structure'] },
    ])
  })

  it('does not pass with its content in the signature', async () => {
    const parts = {
      mimetype: utf8(asics),
      'a.txt': file,
      'META-INF/signature.p7s': await signed(file, true),
    }
    expect(await outcomesIn(parts)).toEqual(['SIG_CONSTRAINTS_FAILURE'])
  })

  it.each<[string, Parts, string]>([
    ['the file', { 'a.txt': file }, 'TOTAL_PASSED'],
    ['the file altered', { 'a.txt': utf8('The parties disagree.') }, 'HASH_FAILURE'],
    ['the file by another name', { 'b.txt': file }, 'SIGNED_DATA_NOT_FOUND'],
  ])('may be signed in XML: %s', async (_, delivered, outcome) => {
    const references = reference('Id="r0" URI="a.txt"')
    const holder = pki.signer('ecdsa-sha256')
    const signature = await signXml(
      `<asic:XAdESSignatures xmlns:asic="http://uri.etsi.org/02918/v1.2.1#">${writtenXades(holder, { references })}</asic:XAdESSignatures>`,
      holder,
      { 'a.txt': 'The parties agree.' },
    )
    const parts = { ...delivered, 'META-INF/signatures.xml': utf8(signature) }
    expect(await outcomesIn({ mimetype: utf8(asics), ...parts })).toEqual([outcome])
  })
})

describe('an ASiC-E of several CAdES signatures', () => {
  const mimetype = utf8(asice)

  it('passes for each of those over everything', async () => {
    const parts = { mimetype, ...files, ...(await part(1, files)), ...(await part(2, files)) }
    expect(await outcomesIn(parts)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('says which files each of those over a part is not over', async () => {
    const { 'a.txt': a, 'b.txt': b } = files
    const ofEach = { ...(await part(1, { 'a.txt': a })), ...(await part(2, { 'b.txt': b })) }
    expect(await verdictsIn({ mimetype, ...files, ...ofEach })).toMatchObject([
      { outcome: 'TOTAL_PASSED', warnings: ['file-not-signed'] },
      { outcome: 'TOTAL_PASSED', warnings: ['file-not-signed'] },
    ])
  })

  it('passes whatever the signature is called', async () => {
    const parts = { mimetype, ...files, ...(await part(1, files, 'META-INF/of-the-ceo.p7s')) }
    expect(await outcomesIn(parts)).toEqual(['TOTAL_PASSED'])
  })

  it.each<[string, (parts: Parts) => Parts, string]>([
    [
      'without a manifest',
      ({ 'META-INF/ASiCManifest001.xml': _, ...parts }) => parts as Parts,
      'SIGNED_DATA_NOT_FOUND',
    ],
    [
      'with a manifest of another signature',
      (parts) => ({
        ...parts,
        'META-INF/ASiCManifest001.xml': asicManifest('META-INF/x.p7s', files),
      }),
      'SIGNED_DATA_NOT_FOUND',
    ],
    [
      'with a manifest that was changed',
      (parts) => ({
        ...parts,
        'META-INF/ASiCManifest001.xml': Buffer.concat([
          parts['META-INF/ASiCManifest001.xml'] ?? Buffer.alloc(0),
          utf8(' '),
        ]),
      }),
      'HASH_FAILURE',
    ],
    [
      'with another manifest in front of its own',
      (parts) => {
        const forged = { ...files, 'a.txt': utf8('The parties disagree.') }
        const manifest = asicManifest('META-INF/signature001.p7s', forged)
        return { ...parts, ...forged, 'META-INF/ASiCManifest000.xml': manifest }
      },
      'HASH_FAILURE',
    ],
  ])('does not pass %s', async (_, change, outcome) => {
    const parts = { mimetype, ...files, ...(await part(1, files)) }
    expect(await outcomesIn(change(parts))).toEqual([outcome])
  })
})

describe('an evidence record in a container', () => {
  it.each(['evidencerecord.xml', 'evidencerecord.ers'])(
    'is said not to be validated: %s',
    async (name) => {
      const record = { [`META-INF/${name}`]: utf8('<x/>') }
      const parts = { mimetype: utf8(asics), 'a.txt': file, ...record }
      const signature = { 'META-INF/signature.p7s': await signed(file) }
      expect(await verdictsIn({ ...parts, ...signature })).toMatchObject([
        { outcome: 'TOTAL_PASSED', warnings: ['evidence-record-not-validated'] },
      ])
      expect(await verdictsIn(parts)).toEqual([])
    },
  )
})

describe('octets around a container', () => {
  it.each<[string, (octets: Buffer) => Buffer]>([
    ['in front', (octets) => Buffer.concat([Buffer.from('MZ'), octets])],
    ['behind', (octets) => Buffer.concat([octets, Buffer.from('more')])],
  ])('are not allowed: %s', async (_, change) => {
    const parts = {
      mimetype: utf8(asics),
      'a.txt': file,
      'META-INF/signature.p7s': await signed(file),
    }
    const container = await containerOf(parts, signedAt)
    const octets = change(Buffer.from(container.read(0, container.size)))
    await expect(verdictsOn(memorySource(octets), 'contract.asics', trust)).rejects.toBeInstanceOf(
      DocumentRefused,
    )
  })
})
