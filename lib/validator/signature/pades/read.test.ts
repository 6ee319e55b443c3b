import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { samplePdf } from '#testing/pdf'
import { type PdfUpdate, updatedPdf } from '#testing/pdf-update'
import { createTestPki } from '#testing/pki'
import { signPdf } from '#testing/sign-pdf'
import { readSignedPdf } from './read'

const at = new Date('2026-03-01T09:30:00Z')

const pki = createTestPki(() => at)
const signed = (await signPdf(pki, samplePdf(), { at })).bytes

const read = (bytes: Uint8Array) => readSignedPdf(memorySource(bytes))
const updated = (update: PdfUpdate) => read(updatedPdf(signed, update))

/** Object numbers of the form, of the field and of the dictionary in a file with one signature. */
function numbers() {
  const [signature] = read(signed).signatures
  const form = /\/AcroForm (\d+) 0 R/.exec(signed.toString('latin1'))?.[1]
  return { dictionary: signature?.object, field: signature?.fieldObject, form: Number(form) }
}

const looseSignature = '<< /Type /Sig /ByteRange [0 10 20 30] /Contents <00> >>'

describe('readSignedPdf', () => {
  it('returns the entries of the dictionary, and undefined for missing ones', () => {
    const [signature] = read(signed).signatures
    expect(signature).toMatchObject({
      kind: 'signature',
      type: 'Sig',
      filter: 'Adobe.PPKLite',
      subFilter: 'ETSI.CAdES.detached',
      claimedReason: undefined,
      certification: undefined,
      signedDictionary: 'same',
      failures: [],
      conflicts: [],
    })
  })

  it('finds no orphans in files that we signed', () => {
    expect(read(signed).orphans).toEqual([])
  })

  it('finds a signature dictionary without a field', () => {
    const { signatures, orphans } = updated({ objects: { 300: looseSignature } })
    expect(signatures).toHaveLength(1)
    expect(orphans).toMatchObject([{ signatureId: 'object 300', object: 300 }])
  })

  it('finds a signature dictionary among thousands of objects', () => {
    const many = updatedPdf(samplePdf({ pages: 2_000 }), { objects: { 90000: looseSignature } })
    expect(read(many).orphans).toMatchObject([{ object: 90000 }])
  })

  it('does not treat usage rights as a signature', () => {
    const catalog = '<< /Type /Catalog /Pages 2 0 R /Perms << /UR3 300 0 R >> >>'
    expect(updated({ objects: { 1: catalog, 300: looseSignature } }).orphans).toHaveLength(1)
    const objects = { 300: looseSignature }
    const base = samplePdf({ catalog: '/Perms << /UR3 300 0 R >>', objects })
    expect(read(base).orphans).toEqual([])
  })

  it('finds a signature after the last readable revision', () => {
    const tail = `300 0 obj\n${looseSignature}\nendobj\nstartxref\n9999999\n%%EOF\n`
    const { unreadableFrom, signatures, orphans } = read(Buffer.concat([signed, Buffer.from(tail)]))
    expect(unreadableFrom).toBe(signed.length)
    expect(signatures).toHaveLength(1)
    expect(orphans).toMatchObject([{ object: 300 }])
  })

  it.each([
    ['the signed one first', ({ field }: { field: number }) => `${field} 0 R 300 0 R`],
    ['the other one first', ({ field }: { field: number }) => `300 0 R ${field} 0 R`],
  ])('treats two fields with one dictionary as one signature: %s', (_, order) => {
    const { form, field, dictionary } = numbers()
    const { signatures } = updated({
      objects: {
        [form]: `<< /Fields [${order({ field: Number(field) })}] /SigFlags 3 >>`,
        300: `<< /FT /Sig /T (Again) /V ${dictionary} 0 R >>`,
      },
    })
    expect(signatures).toMatchObject([
      { conflicts: ['dictionary-shared'], signedDictionary: 'same', signatureId: 'Signature1' },
    ])
  })

  it('detects overlapping gaps and repeated names', () => {
    const { form, field } = numbers()
    const [one] = read(signed).signatures
    const [[, before] = [0, 0], [after, end] = [0, 0]] = one?.ranges ?? []
    const { signatures } = updated({
      objects: {
        [form]: `<< /Fields [${field} 0 R 300 0 R] /SigFlags 3 >>`,
        300: '<< /FT /Sig /T (Signature1) /V 301 0 R >>',
        301: `<< /Type /Sig /ByteRange [0 ${before + 10} ${after + 10} ${end - after - 10}] /Contents <00> >>`,
      },
    })
    expect(signatures.map(({ conflicts }) => conflicts)).toEqual([
      ['byte-range-of-broken-signature', 'field-name-repeated'],
      ['byte-range-collision', 'field-name-repeated'],
    ])
  })

  it('detects a referenced entry that differs from the signed one (spoofing)', () => {
    const dictionary = (length: string) =>
      `<< /Type /Sig /Name 103 0 R /Contents <00> /ByteRange [0 100 200 ${length}] >>`
    const base = (length: string) =>
      samplePdf({
        catalog: '/AcroForm << /Fields [101 0 R] >>',
        objects: {
          101: '<< /FT /Sig /T (s) /V 102 0 R >>',
          102: dictionary(length),
          103: '(Signer)',
        },
      })
    const revision = base(String(base('000000').length - 200).padStart(6, '0'))
    const forged = updatedPdf(revision, { objects: { 103: '(Somebody else)' } })
    expect(read(revision).signatures[0]?.signedDictionary).toBe('same')
    expect(read(forged).signatures[0]?.signedDictionary).toBe('differs')
  })

  it('reads certification and locks', () => {
    const transform = (method: string, parameters: string) =>
      `<< /TransformMethod /${method} /TransformParams << ${parameters} >> >>`
    const references = [
      transform('DocMDP', '/P 1'),
      transform('FieldMDP', '/Action /Include /Fields [(a) (b)]'),
    ]
    const base = samplePdf({
      catalog: '/AcroForm << /Fields [101 0 R] >>',
      objects: {
        101: '<< /FT /Sig /T (s) /V 102 0 R /Lock << /Action /All /P 2 >> >>',
        102: `<< /Type /Sig /Reference [${references.join(' ')}] >>`,
      },
    })
    expect(read(base).signatures).toMatchObject([
      {
        certification: 1,
        fieldLock: { action: 'Include', fields: ['a', 'b'] },
        signatureFieldLock: { action: 'All', fields: [], level: 2 },
        failures: ['dictionary-malformed'],
      },
    ])
  })
})
