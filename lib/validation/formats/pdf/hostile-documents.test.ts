import { beforeAll, describe, expect, it } from 'vitest'
import { cmsMessage } from '@/lib/testing/cms-message'
import { samplePdf, streamSource } from '@/lib/testing/pdf'
import { updatedPdf } from '@/lib/testing/pdf-update'
import { type PdfMessageOrder, pdfWithMessage } from '@/lib/testing/pdf-with-message'
import { createTestPki, type TestPki } from '@/lib/testing/pki'
import { trustInSigners, verdictOn, verdictsOn } from '@/lib/testing/verdicts'
import type { TrustStore } from '@/lib/trust/trust-store'

const signedAt = new Date('2026-03-01T09:30:00Z')

/** A form with one field. */
const amount = '/Type /Annot /Subtype /Widget /FT /Tx /T (amount) /Rect [10 10 100 30] /P 10 0 R'
const original = samplePdf({ objects: { 150: `<< ${amount} >>` } })

let pki: TestPki
let trust: TrustStore
let signed: Buffer

beforeAll(async () => {
  pki = await createTestPki(() => signedAt)
  trust = trustInSigners(pki)
  signed = await sign(original)
})

async function sign(bytes: Buffer, order: Partial<PdfMessageOrder> = {}): Promise<Buffer> {
  const holder = pki.signer('ecdsa-sha256')
  const message: PdfMessageOrder['message'] = (content) =>
    cmsMessage({ content, signers: [{ holder }], certificates: holder.issuers })
  return await pdfWithMessage(bytes, { message, fields: [150], ...order })
}

async function verdict(file: Buffer) {
  return await verdictOn(file, 'a.pdf', trust)
}

/** The newest source of an object, as the file has it. */
function sourceOf(file: Buffer, number: number): string {
  const text = file.toString('latin1')
  const start = text.lastIndexOf(`\n${number} 0 obj\n`) + `\n${number} 0 obj\n`.length
  return text.slice(start, text.indexOf('\nendobj', start))
}

/** A change without an update: what is written goes in the place of what was, padded. */
function overwritten(file: Buffer, from: RegExp, to: string): Buffer {
  const text = file.toString('latin1')
  const [old] = from.exec(text) ?? []
  if (old === undefined) throw new RangeError('There is nothing to change')
  return Buffer.from(text.replace(old, to.padEnd(old.length)), 'latin1')
}

const forgedContent = { 11: streamSource('BT (Forged) Tj ET') }
const forgedObject = `11 0 obj\n${forgedContent[11]}\nendobj\n`

describe('signature without its parts', () => {
  it.each<[string, RegExp, string]>([
    ['no /ByteRange', /\/ByteRange \[[^\]]*\]/, ''],
    ['a null /ByteRange', /\/ByteRange \[[^\]]*\]/, '/ByteRange null'],
    ['an empty /ByteRange', /\/ByteRange \[[^\]]*\]/, '/ByteRange []'],
    ['a /ByteRange of zeros', /\/ByteRange \[[^\]]*\]/, '/ByteRange [0 0 0 0]'],
    ['a negative /ByteRange', /\/ByteRange \[0 0/, '/ByteRange [0 -'],
    ['no /Contents', /\/Contents <[0-9a-f]*>/, ''],
    ['a null /Contents', /\/Contents <[0-9a-f]*>/, '/Contents null'],
    ['an empty /Contents', /\/Contents <[0-9a-f]*>/, '/Contents <>'],
    ['a zero for /Contents', /\/Contents <[0-9a-f]*>/, '/Contents <00>'],
  ])('is broken: %s', async (_, from, to) => {
    expect((await verdict(overwritten(signed, from, to))).outcome).toBe('FORMAT_FAILURE')
  })
})

describe('what was saved after signing', () => {
  it.each<[string, () => Buffer]>([
    ['other content', () => updatedPdf(signed, { objects: forgedContent })],
    [
      'other content, the signature repeated',
      () => updatedPdf(signed, { objects: { ...forgedContent, 301: sourceOf(signed, 301) } }),
    ],
    ['other content nobody lists', () => Buffer.concat([signed, Buffer.from(forgedObject)])],
    [
      'other content with a trailer',
      () => Buffer.concat([signed, Buffer.from(`${forgedObject}trailer\n<< /Root 1 0 R >>\n`)]),
    ],
    [
      'other content with a table that is none',
      () =>
        Buffer.concat([
          signed,
          Buffer.from(
            `${forgedObject}xref\n0 0\ntrailer\n<< /Root 1 0 R /Size 999 >>\nstartxref\n0\n%%EOF`,
          ),
        ]),
    ],
    [
      'the name of another signer',
      () =>
        updatedPdf(signed, {
          objects: { 301: sourceOf(signed, 301).replace('/Type /Sig', '/Type /Sig /Name (Boss)') },
        }),
    ],
    [
      'another name of the field',
      () =>
        updatedPdf(signed, {
          objects: { 300: sourceOf(signed, 300).replace('(Signature300)', '(Other)') },
        }),
    ],
    [
      'another place of the field',
      () =>
        updatedPdf(signed, {
          objects: { 300: sourceOf(signed, 300).replace('[0 0 0 0]', '[0 0 90 90]') },
        }),
    ],
    [
      'an appearance of the field',
      () =>
        updatedPdf(signed, {
          objects: {
            300: sourceOf(signed, 300).replace('/T ', '/AP << /N 302 0 R >> /T '),
            302: streamSource('BT (Forged) Tj ET', '/Subtype /Form /BBox [0 0 9 9]'),
          },
        }),
    ],
    [
      'something that runs when it is opened',
      () =>
        updatedPdf(signed, {
          objects: {
            1: sourceOf(signed, 1).replace(
              '/Type /Catalog',
              '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert) >>',
            ),
          },
        }),
    ],
    [
      'a key without which nobody reads it',
      () => updatedPdf(signed, { trailer: '/Encrypt << /Filter /Standard /V 2 /R 3 >>' }),
    ],
    [
      'no field any more',
      () => updatedPdf(signed, { objects: { 1: '<< /Type /Catalog /Pages 2 0 R >>' } }),
    ],
  ])('is another document: %s', async (_, change) => {
    expect((await verdict(change())).outcome).toBe('FORMAT_FAILURE')
  })

  it.each<[string, () => Buffer]>([
    ['white space', () => Buffer.concat([signed, Buffer.from('\n\n')])],
    ['zeros', () => Buffer.concat([signed, Buffer.alloc(100)])],
    [
      'the signature repeated',
      () => updatedPdf(signed, { objects: { 301: sourceOf(signed, 301) } }),
    ],
    [
      'a security store',
      () =>
        updatedPdf(signed, {
          objects: {
            1: sourceOf(signed, 1).replace(
              '/Type /Catalog',
              '/Type /Catalog /DSS << /Certs [310 0 R] /VRI << /AB << /Cert [310 0 R] >> >> >>',
            ),
            310: streamSource('0'),
          },
        }),
    ],
  ])('is no change: %s', async (_, change) => {
    expect(await verdict(change())).toMatchObject({ outcome: 'TOTAL_PASSED', warnings: [] })
  })

  it.each([
    ['bytes', 'hello world'],
    ['a comment', '% hello world'],
    ['bytes with an end mark', 'hello world\n%%EOF\n'],
  ])('is said where it is no part of the document: %s', async (_, text) => {
    const file = Buffer.concat([signed, Buffer.from(text)])
    expect(await verdict(file)).toMatchObject({
      outcome: 'TOTAL_PASSED',
      warnings: ['octets-after-end'],
    })
  })

  it('is missing where the file was cut', async () => {
    expect((await verdict(signed.subarray(0, signed.length - 10))).outcome).toBe('FORMAT_FAILURE')
  })
})

describe('a document prepared to show something else later (shadow attacks)', () => {
  /** Signed with a second catalog, page and content that nothing leads to. */
  const prepared = async () =>
    await sign(
      samplePdf({
        objects: {
          150: `<< ${amount} >>`,
          201: '<< /Type /Catalog /Pages 202 0 R >>',
          202: '<< /Type /Pages /Kids [210 0 R] /Count 1 /MediaBox [0 0 595 842] >>',
          210: '<< /Type /Page /Parent 202 0 R /Contents 211 0 R >>',
          211: streamSource('BT (Pay 900) Tj ET'),
        },
      }),
    )

  it.each<[string, (file: Buffer) => Buffer]>([
    ['another catalog', (file) => updatedPdf(file, { root: 201 })],
    ['content that was hidden', (file) => updatedPdf(file, { redirected: { 11: 211 } })],
    ['nothing where there was content', (file) => updatedPdf(file, { free: [11] })],
    [
      'other letters by the same font',
      (file) =>
        updatedPdf(file, {
          objects: {
            3: '<< /Type /Font /Subtype /Type3 /BaseFont /Helvetica /CharProcs 211 0 R >>',
          },
        }),
    ],
    [
      'a page in front',
      (file) =>
        updatedPdf(file, {
          objects: {
            2: '<< /Type /Pages /Kids [210 0 R 10 0 R] /Count 2 /MediaBox [0 0 595 842] >>',
          },
        }),
    ],
  ])('is another document once it shows %s', async (_, change) => {
    const file = await prepared()
    expect((await verdict(file)).outcome).toBe('TOTAL_PASSED')
    expect((await verdict(change(file))).outcome).toBe('FORMAT_FAILURE')
  })
})

describe('what a certification permits (DocMDP)', () => {
  const certifying = (permission: number) => ({
    entries:
      '/M (D:20260301093000Z) /Reference [<< /Type /SigRef /TransformMethod /DocMDP ' +
      `/TransformParams << /Type /TransformParams /P ${permission} /V /1.2 >> >>]`,
    catalog: '/Perms << /DocMDP 301 0 R >>',
  })
  const look = (text: string) =>
    streamSource(`BT (${text}) Tj ET`, '/Type /XObject /Subtype /Form /BBox [0 0 99 20]')
  const filled = (file: Buffer) =>
    updatedPdf(file, {
      objects: { 150: `<< ${amount} /V (100) /AP << /N 151 0 R >> >>`, 151: look('100') },
    })
  const withAnnotation = (file: Buffer, annotation: string) =>
    updatedPdf(file, {
      objects: {
        10: sourceOf(file, 10).replace('/Annots [', '/Annots [160 0 R '),
        160: `<< /Type /Annot ${annotation} /AP << /N 161 0 R >> >>`,
        161: look('Pay 900'),
      },
    })
  const overPage = (kind: string) => (file: Buffer) =>
    withAnnotation(file, `/Subtype /${kind} /Rect [0 0 595 842]`)

  it.each<[string, (file: Buffer) => Buffer, readonly string[]]>([
    ['nothing', (file) => file, ['TOTAL_PASSED', 'TOTAL_PASSED', 'TOTAL_PASSED', 'TOTAL_PASSED']],
    [
      'a field filled in',
      filled,
      ['TOTAL_PASSED', 'FORMAT_FAILURE', 'TOTAL_PASSED', 'TOTAL_PASSED'],
    ],
    [
      'text over a page',
      overPage('FreeText'),
      ['TOTAL_PASSED', 'FORMAT_FAILURE', 'FORMAT_FAILURE', 'TOTAL_PASSED'],
    ],
    [
      'a stamp over a page',
      overPage('Stamp'),
      ['TOTAL_PASSED', 'FORMAT_FAILURE', 'FORMAT_FAILURE', 'TOTAL_PASSED'],
    ],
    [
      'a field that belongs to no form',
      overPage('Widget /FT /Tx'),
      ['FORMAT_FAILURE', 'FORMAT_FAILURE', 'FORMAT_FAILURE', 'FORMAT_FAILURE'],
    ],
    [
      'something that runs a script',
      overPage('Link /A << /S /JavaScript /JS (app.alert(1)) >>'),
      ['FORMAT_FAILURE', 'FORMAT_FAILURE', 'FORMAT_FAILURE', 'FORMAT_FAILURE'],
    ],
  ])('without one and with 1, 2, 3: %s', async (_, change, expected) => {
    const outcomes = []
    for (const permission of [0, 1, 2, 3]) {
      const file = await sign(original, permission > 0 ? certifying(permission) : {})
      outcomes.push((await verdict(change(file))).outcome)
    }
    expect(outcomes).toEqual(expected)
  })

  it('is warned of where something covers the page all the same', async () => {
    const { warnings } = await verdict(overPage('FreeText')(await sign(original, certifying(3))))
    expect(warnings).toEqual(expect.arrayContaining(['annotation-changed', 'annotation-overlap']))
  })

  it('is another signature, unless it is nothing; one over the page is warned of', async () => {
    const second = {
      ...{ number: 320, fields: [150, 300] },
      field: '/AP << /N 330 0 R >>',
      rectangle: '0 0 595 842',
      objects: { 330: look('Pay 900') },
    }
    const outcomes = []
    for (const permission of [0, 1, 2, 3]) {
      const { entries, catalog } = certifying(permission)
      const first = await sign(original, permission > 0 ? { entries, catalog } : {})
      const both = await sign(first, permission > 0 ? { ...second, catalog } : second)
      const [one] = await verdictsOn(both, 'a.pdf', trust)
      outcomes.push([one?.outcome, one?.warnings.includes('content-covered')])
    }
    expect(outcomes).toEqual([
      ['TOTAL_PASSED', true],
      ['FORMAT_FAILURE', true],
      ['TOTAL_PASSED', true],
      ['TOTAL_PASSED', true],
    ])
  })

  it('is nothing for fields that are locked', async () => {
    const file = await sign(original, { field: '/Lock << /Type /SigFieldLock /Action /All >>' })
    expect((await verdict(filled(file))).outcome).toBe('FORMAT_FAILURE')
  })
})
