import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { encodeHex } from '#encoding/hex'
import { openPdf } from '#pdf/document'
import { readFields } from '#pdf/form'
import { samplePdf, sampleStyles } from '#testing/pdf'
import { updatedPdf } from '#testing/pdf-update'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { trustInRoot, verdictsOn } from '#testing/verdicts'
import type { SignatureAppearance } from '../signature-format'
import { readSignedPdf } from './read'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)
const lines = ['ŽYGIMANTĖ PAVARDENĖ', 'Pasirašyta 2026-03-01 09:30 UTC']

const widget = (rectangle: string) =>
  `/Type /Annot /Subtype /Widget /F 4 /P 10 0 R /Rect [${rectangle}]`
const field = (title: string, rectangle: string, entries = '') =>
  `<< /FT /Sig /T (${title}) ${widget(rectangle)} ${entries} >>`

interface Prepared {
  readonly style?: (typeof sampleStyles)[number]
  readonly objects: Readonly<Record<number, string>>
  readonly fields?: string
}

function preparedPdf({ style = 'table', objects, fields = '101 0 R' }: Prepared): Buffer {
  const catalog = `/AcroForm << /Fields [${fields}] /SigFlags 1 >>`
  const widgets = '103' in objects ? '103 0 R' : fields
  return samplePdf({ style, catalog, page: `/Annots [${widgets}]`, objects })
}

const one = (entries = '') =>
  preparedPdf({ objects: { 101: field('Buyer', '72 600 272 650', entries) } })

const two = (first = '', second = '') =>
  preparedPdf({
    objects: {
      101: field('Seller', '72 600 272 650', first),
      102: field('Buyer', '300 600 500 650', second),
    },
    fields: '101 0 R 102 0 R',
  })

const sign = async (bytes: Uint8Array, appearance?: SignatureAppearance, world = pki) =>
  (await signPdf(world, bytes, { at, level: 'B-LT', ...(appearance && { appearance }) })).bytes

const verdicts = async (bytes: Uint8Array) =>
  (await verdictsOn(bytes, 'contract.pdf', trustInRoot(pki))).map(({ outcome }) => outcome)

const fieldsOf = (bytes: Uint8Array) => readFields(openPdf(memorySource(bytes)))
const namesOf = (bytes: Uint8Array) =>
  readSignedPdf(memorySource(bytes)).signatures.map(({ signatureId }) => signatureId)

/** The text of an object in the last revision. */
function lastObject(bytes: Buffer, number: number): string {
  const object = new RegExp(`\\n${number} 0 obj\\s([\\s\\S]*?)\\sendobj`, 'g')
  return [...bytes.toString('latin1').matchAll(object)].at(-1)?.[1] ?? ''
}

const demand = (entries: string) => `/SV << /Type /SV ${entries} >>`
const subject = (certificate: Uint8Array) =>
  `/Cert << /Type /SVCert /Ff 1 /Subject [<${encodeHex(certificate)}>] >>`

describe.each(sampleStyles)('an empty signature field in a document of style %s', (style) => {
  it('is signed at its place', async () => {
    const objects = { 101: field('Buyer', '72 600 272 650') }
    const signed = await sign(preparedPdf({ style, objects }), { lines })
    expect(namesOf(signed)).toEqual(['Buyer'])
    expect(fieldsOf(signed)).toHaveLength(1)
    expect(lastObject(signed, 101)).toMatch(/\/Rect \[72 600 272 650\].*\/AP << \/N \d+ 0 R >>/)
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED'])
  })

  it('is signed at its place when its widget is a separate object', async () => {
    const objects = {
      101: '<< /FT /Sig /T (Buyer) /Kids [103 0 R] >>',
      103: `<< /Parent 101 0 R ${widget('72 600 272 650')} >>`,
    }
    const signed = await sign(preparedPdf({ style, objects }), { lines })
    expect(namesOf(signed)).toEqual(['Buyer'])
    expect(lastObject(signed, 101)).toMatch(/\/V \d+ 0 R/)
    expect(lastObject(signed, 103)).toMatch(/\/V \d+ 0 R.*\/AP << \/N \d+ 0 R >>/)
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED'])
  })
})

describe('prepared signature fields', () => {
  it('take precedence over a mark and a corner', async () => {
    const mark = { page: 1, left: 0.1, top: 0.1 }
    for (const appearance of [
      { mark, lines },
      { position: 'left_top', page: 'first_page', lines },
    ] as const) {
      const signed = await sign(one(), appearance)
      expect(fieldsOf(signed).map(({ name }) => name)).toEqual(['Buyer'])
      expect(lastObject(signed, 101)).toContain('/Rect [72 600 272 650]')
    }
  })

  it('are signed in the order of the form, then a field is added', async () => {
    let signed = two()
    for (let round = 0; round < 3; round++) signed = await sign(signed, { lines })
    expect(namesOf(signed)).toEqual(['Seller', 'Buyer', 'Signature1'])
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it.each([
    ['the tooltip', two('', '/TU (Signature of Zygimante Pavardene)')],
    [
      'the field name',
      preparedPdf({
        objects: {
          101: field('Seller', '72 600 272 650'),
          102: field('pavardene_zygimante', '300 600 500 650'),
        },
        fields: '101 0 R 102 0 R',
      }),
    ],
  ])('are found by the name of the signer in %s', async (_, bytes) => {
    const signed = await sign(bytes, { lines }, pki.withSigner('ŽYGIMANTĖ PAVARDENĖ'))
    expect(lastObject(signed, 102)).toMatch(/\/V \d+ 0 R/)
    expect(lastObject(signed, 101)).not.toContain('/V')
  })

  const zeros = (length: number) => '00'.repeat(length)
  const placeholder = `<< /Type /Sig /ByteRange [0 /** /** /**] /Contents <${zeros(64)}> >>`

  it('with the placeholder of a program that never signed are signed', async () => {
    const objects = { 101: field('Buyer', '72 600 272 650', '/V 102 0 R'), 102: placeholder }
    const signed = await sign(preparedPdf({ objects }), { lines })
    expect(namesOf(signed)).toEqual(['Buyer'])
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED'])
  })

  it('with a placeholder that an earlier signature covers are left', async () => {
    const first = await sign(two('', '/V 104 0 R'))
    const covered = updatedPdf(first, { objects: { 104: placeholder } })
    const signed = await sign(covered, { lines })
    expect(namesOf(signed)).toContain('Signature1')
  })

  it('are printed although their author did not set the flag', async () => {
    const objects = { 101: field('Buyer', '72 600 272 650').replace('/F 4', '') }
    expect(lastObject(await sign(preparedPdf({ objects }), { lines }), 101)).toContain('/F 4')
  })

  it('without an area stay invisible', async () => {
    const signed = await sign(preparedPdf({ objects: { 101: field('Buyer', '0 0 0 0') } }), {
      lines,
    })
    expect(namesOf(signed)).toEqual(['Buyer'])
    expect(lastObject(signed, 101)).toContain('/Rect [0 0 0 0]')
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED'])
  })

  it('without a widget on a page are not used', async () => {
    const catalog = '/AcroForm << /Fields [101 0 R] >>'
    const bytes = samplePdf({ catalog, objects: { 101: '<< /FT /Sig /T (Buyer) >>' } })
    expect(namesOf(await sign(bytes, { lines }))).toEqual(['Signature1'])
  })

  it('pass their lock to the signature (ISO 32000-2, 12.8.2.4)', async () => {
    const lock = '/Lock << /Type /SigFieldLock /Action /Include /Fields [(Buyer)] >>'
    const signed = await sign(two(lock), { lines })
    const [first] = readSignedPdf(memorySource(signed)).signatures
    expect(first?.fieldLock).toEqual({ action: 'Include', fields: ['Buyer'], level: undefined })
    // The second field is locked now.
    const twice = await sign(signed, { lines })
    expect(namesOf(twice)).toEqual(['Seller', 'Signature1'])
    expect(await verdicts(twice)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED'])
  })

  it('for another certificate are left to its holder', async () => {
    const other = pki.withSigner('JONAS JONAITIS')
    const { certificate } = other.signer('ecdsa-sha256')
    const bytes = one(demand(subject(certificate)))
    expect(namesOf(await sign(bytes, { lines }))).toEqual(['Signature1'])
    expect(namesOf(await sign(bytes, { lines }, other))).toEqual(['Buyer'])
  })

  it.each([
    ['a filter', '/Ff 1 /Filter /Adobe.PPKLite'],
    ['an encoding', '/Ff 2 /SubFilter [/adbe.pkcs7.detached /ETSI.CAdES.detached]'],
    ['no reason', '/Ff 8 /Reasons [(.)]'],
    ['a digest', '/Ff 64 /DigestMethod [(SHA256) (SHA512)]'],
    ['a digest as a wish', '/DigestMethod [(SHA512)]'],
    ['a time-stamp', '/TimeStamp << /Ff 1 /URL (http://tsa.example/) >>'],
    ['an approval', '/MDP << /P 0 >>'],
  ])('are signed if they demand %s that we meet', async (_, entries) => {
    expect(namesOf(await sign(one(demand(entries)), { lines }))).toEqual(['Buyer'])
  })

  it.each([
    ['a filter', '/Ff 1 /Filter /Other'],
    ['an encoding', '/Ff 2 /SubFilter [/adbe.pkcs7.detached]'],
    ['a reason', '/Ff 8 /Reasons [(I agree)]'],
    ['a digest', '/Ff 64 /DigestMethod [(SHA512)]'],
    ['a legal attestation', '/Ff 16 /LegalAttestation [(None)]'],
    ['a locked document', '/Ff 128 /LockDocument /true'],
    ['an appearance', '/Ff 256 /AppearanceFilter (Logo)'],
    ['a certification', '/MDP << /P 2 >>'],
    ['a certificate policy', '/Cert << /Ff 4 /OID [(1.2.3)] >>'],
  ])('refuse a signature if they demand %s that we do not meet', async (_, entries) => {
    await expect(sign(one(demand(entries)), { lines })).rejects.toMatchObject({
      name: 'SigningRefused',
      code: 'field-demands',
    })
  })
})
