import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { readDer } from '#encoding/der/reader'
import { bytesOf } from '#encoding/der/values'
import { openPdf, type PdfDocument } from '#pdf/document'
import { readFields } from '#pdf/form'
import { findPage } from '#pdf/pages/page'
import { readAttributes, singleValue } from '#pki/cms/attributes'
import { oids } from '#pki/oids'
import { encryptedPdf } from '#testing/encrypted-pdf'
import { samplePdf, sampleStyles } from '#testing/pdf'
import { createTestPki } from '#testing/pki'
import { qpdfFileWithPassword } from '#testing/qpdf-files'
import { preparePdf } from '#testing/sign-pdf'
import type { PreparedSignature } from '../signature-format'
import { SigningRefused } from '../signing-refused'
import { prepare as prepareWith } from './prepare'
import { preparedState } from './signature-state'

const at = new Date('2026-03-01T09:30:00Z')
const pki = createTestPki(() => at)

const prepare = (bytes: Uint8Array) => preparePdf(pki, bytes, { at })

/** The document with the appended tail, in which the gap is empty. */
function waiting(bytes: Uint8Array, prepared: PreparedSignature): Buffer {
  return Buffer.concat([bytes, preparedState.parse(prepared.state).tail])
}

function signatureOf(document: PdfDocument) {
  const field = readFields(document).find(({ type }) => type === 'Sig')
  const dictionary = document.dictionary(field?.value)
  if (!field || !dictionary) throw new RangeError('There is no signature')
  return { field, dictionary }
}

describe.each(sampleStyles)('prepare, on a document of style %s', (style) => {
  const bytes = samplePdf({ style })

  it('appends a signature dictionary of the baseline (EN 319 142-1, 6.3)', async () => {
    const file = waiting(bytes, await prepare(bytes))
    const { dictionary } = signatureOf(openPdf(memorySource(file)))
    expect(dictionary.get('SubFilter')).toMatchObject({ value: 'ETSI.CAdES.detached' })
    expect([...dictionary.keys()]).toEqual([
      'Type',
      'Filter',
      'SubFilter',
      'M',
      'Name',
      'ByteRange',
      'Contents',
    ])
  })

  it('covers everything except the gap, to the last byte', async () => {
    const file = waiting(bytes, await prepare(bytes))
    const document = openPdf(memorySource(file))
    const range = document.array(signatureOf(document).dictionary.get('ByteRange'))
    const [start, before, after, length] = (range ?? []).map(Number)
    expect([start, Number(after) + Number(length)]).toEqual([0, file.length])
    expect(file.subarray(before, after).toString('latin1')).toMatch(/^<(00)+>$/)
  })

  it('digests the covered bytes into the signed attributes', async () => {
    const prepared = await prepare(bytes)
    const file = waiting(bytes, prepared)
    const document = openPdf(memorySource(file))
    const range = document.array(signatureOf(document).dictionary.get('ByteRange'))
    const [, before, after] = (range ?? []).map(Number)
    const expected = createHash('sha256')
      .update(file.subarray(0, before))
      .update(file.subarray(after))
      .digest()
    const attributes = readAttributes(readDer(decodeBase64(prepared.dataToBeSigned)))
    const messageDigest = singleValue(attributes, oids.idMessageDigest)
    expect(messageDigest && Buffer.from(bytesOf(messageDigest))).toEqual(expected)
    expect(singleValue(attributes, oids.idSigningTime)).toBeUndefined()
  })

  it('adds the widget to the page and to the form', async () => {
    const file = waiting(bytes, await prepare(bytes))
    const document = openPdf(memorySource(file))
    const { field } = signatureOf(document)
    const page = findPage(document, 'last')
    expect(document.array(page.dictionary.get('Annots'))).toEqual([field.reference])
    const form = document.dictionary(document.catalog.dictionary.get('AcroForm'))
    expect(form?.get('SigFlags')).toBe(3)
    expect(field.dictionary.get('F')).toBe(132)
    expect(field.dictionary.get('Rect')).toEqual([0, 0, 0, 0])
  })
})

describe('prepare', () => {
  it('returns the digest of the document', async () => {
    const bytes = samplePdf()
    const { documentDigest } = await prepare(bytes)
    expect(documentDigest).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('digests with the digest of the signature algorithm', async () => {
    const bytes = samplePdf()
    const prepared = await preparePdf(pki, bytes, { at, algorithm: 'rsa-sha512' })
    const attributes = readAttributes(readDer(decodeBase64(prepared.dataToBeSigned)))
    const messageDigest = singleValue(attributes, oids.idMessageDigest)
    expect(messageDigest && bytesOf(messageDigest)).toHaveLength(64)
    expect(prepared.documentDigest).toHaveLength(64)
  })

  it('finds an unused field name', async () => {
    const form = '/AcroForm << /Fields [101 0 R 102 0 R] >>'
    const objects = { 101: '<< /FT /Sig /T (Signature1) >>', 102: '<< /FT /Tx /T (Signature2) >>' }
    const { signatureId } = await prepare(samplePdf({ catalog: form, objects }))
    expect(signatureId).toBe('Signature3')
  })

  it.each([
    ['direct in the catalog', '/AcroForm << /Fields [101 0 R] /DA (/F 0 Tf) >>'],
    ['an indirect object', '/AcroForm 102 0 R'],
    ['with an indirect list of fields', '/AcroForm 104 0 R'],
  ])('keeps an existing form: %s', async (_, catalog) => {
    const bytes = samplePdf({
      catalog,
      objects: {
        101: '<< /FT /Tx /T (name) >>',
        102: '<< /Fields [101 0 R] /DA (/F 0 Tf) >>',
        103: '[101 0 R]',
        104: '<< /Fields 103 0 R /DA (/F 0 Tf) /SigFlags 3 >>',
      },
    })
    const document = openPdf(memorySource(waiting(bytes, await prepare(bytes))))
    expect(readFields(document).map(({ name }) => name)).toEqual(['name', 'Signature1'])
    const form = document.dictionary(document.catalog.dictionary.get('AcroForm'))
    expect(form?.has('DA')).toBe(true)
  })

  it('reserves room for the certificates and the time-stamp', async () => {
    const { certificate } = pki.signer('ecdsa-sha256')
    const issuers = (['rsa-sha256', 'rsa-sha512'] as const).map(
      (one) => pki.signer(one).certificate,
    )
    const prepared = await prepareWith(memorySource(samplePdf()), {
      certificate,
      issuers,
      algorithm: 'ecdsa-sha256',
      claimedSigningTime: at,
      timeStampSize: 5_000,
    })
    const [start, end] = preparedState.parse(prepared.state).gap
    const parts = [certificate, ...issuers].reduce((sum, { length }) => sum + length, 5_000)
    expect((end - start) / 2).toBeGreaterThan(parts)
  })

  it.each([
    ['encrypted', samplePdf({ trailer: '/Encrypt << /Filter /Standard >>' })],
    ['encrypted', encryptedPdf({ style: 'object-streams' }).bytes],
    ['encrypted', Buffer.from(qpdfFileWithPassword, 'base64')],
    ['not-this-format', Buffer.from('not a PDF at all')],
    ['damaged', samplePdf().subarray(0, 700)],
    ['damaged', Buffer.concat([Buffer.from('\uFEFF'), samplePdf()])],
    ['damaged', samplePdf({ pagesRoot: '/Kids []' })],
    ['too-complex', samplePdf({ pagesRoot: `/Kids ${'['.repeat(1_000)}` })],
    [
      'certified-no-changes',
      samplePdf({
        catalog: '/Perms << /DocMDP 101 0 R >>',
        objects: {
          101: '<< /Reference [<< /TransformMethod /DocMDP /TransformParams << /P 1 >> >>] >>',
        },
      }),
    ],
  ])('rejects a file that is %s', async (code, bytes) => {
    const refusal: unknown = await prepare(bytes).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(SigningRefused)
    expect(refusal).toMatchObject({
      code,
      message: expect.stringMatching(/^The (PDF|file|author)/),
    })
  })
})
