import { describe, expect, it } from 'vitest'
import { decodeBase64 } from '#encoding/base64'
import { memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { encryptedPdf } from '#testing/encrypted-pdf'
import { samplePdf, sampleStyles, streamSource } from '#testing/pdf'
import { updatedPdf } from '#testing/pdf-update'
import { qpdfFiles, qpdfFileWithPassword } from '#testing/qpdf-files'
import { openPdf, type PdfDocument } from '../document'
import { PdfEncrypted } from '../errors'
import { isString, reference } from '../objects'
import { findPage } from '../pages/page'

const open = (bytes: Uint8Array) => openPdf(memorySource(bytes))

function textOf(document: PdfDocument, entry: string): string | undefined {
  const value = document.resolve(document.catalog.dictionary.get(entry))
  return isString(value) ? Buffer.from(value.bytes).toString('latin1') : undefined
}

function contentOf(document: PdfDocument, object: Parameters<PdfDocument['stream']>[0]): string {
  const stream = document.stream(object)
  return stream ? Buffer.from(document.content(stream)).toString('latin1') : ''
}

function pageContentOf(document: PdfDocument): string {
  const { reference } = findPage(document, 'first')
  return contentOf(document, document.dictionary(reference)?.get('Contents'))
}

describe('a PDF with an empty user password', () => {
  it.each(qpdfFiles)('is read: %s', (_, base64) => {
    const document = open(decodeBase64(base64))
    expect(document.isEncrypted).toBe(true)
    expect(textOf(document, 'Note')).toBe('Sutartis')
    expect(contentOf(document, document.catalog.dictionary.get('Metadata'))).toBe('<x>metadata</x>')
    expect(pageContentOf(document)).toContain('Page object 10')
  })

  it.each(sampleStyles)('is read with a cross-reference of style %s', (style) => {
    const document = open(encryptedPdf({ style }).bytes)
    expect(pageContentOf(document)).toContain('Page object 10')
  })

  it('does not decrypt signature values or streams with an identity crypt filter', () => {
    const { bytes, string, trailer } = encryptedPdf()
    const text = string(101, 'text')
    const updated = updatedPdf(bytes, {
      trailer,
      objects: {
        101: `<< /Type /Sig /ByteRange [0 1 2 3] /Contents <0102> /Reason ${text} >>`,
        102: streamSource('plain', '/Filter /Crypt'),
        103: streamSource('plain', '/Filter [/Crypt] /DecodeParms [<< /Name /Identity >>]'),
      },
    })
    const document = open(updated)
    const signature = document.dictionary(reference(101))
    expect(signature?.get('Contents')).toMatchObject({ bytes: Buffer.of(1, 2) })
    expect(signature?.get('Reason')).toMatchObject({ bytes: Uint8Array.from(utf8('text')) })
    expect(contentOf(document, reference(102))).toBe('plain')
    expect(contentOf(document, reference(103))).toBe('plain')
  })
})

describe('a PDF whose trailer has a null /Encrypt', () => {
  it('is not encrypted, even after an update', () => {
    const update = updatedPdf(samplePdf(), { trailer: '/Encrypt null' })
    const documents = [update, samplePdf({ trailer: '/Encrypt null' })].map(open)
    expect(documents.map(({ isEncrypted }) => isEncrypted)).toEqual([false, false])
    expect(documents.map(pageContentOf)).toEqual(
      documents.map(() => expect.stringContaining('Page object 10')),
    )
  })
})

describe('a PDF with unsupported encryption', () => {
  it('is rejected if it has a user password', () => {
    expect(() => open(decodeBase64(qpdfFileWithPassword))).toThrow(PdfEncrypted)
  })

  it.each([
    ['without parameters', '<< /Filter /Standard >>'],
    ['for certificates', '<< /Filter /Adobe.PubSec /V 4 >>'],
    ['by an unknown version', '<< /Filter /Standard /V 9 /R 9 >>'],
    [
      'by an unknown method',
      '<< /Filter /Standard /V 4 /R 4 /StmF /X /CF << /X << /CFM /Y >> >> >>',
    ],
    ['by a missing dictionary', '77 0 R'],
  ])('is rejected when encrypted %s', (_, encrypt) => {
    const { bytes } = encryptedPdf()
    const text = bytes.toString('latin1').replace(/<< \/Filter \/Standard .*?>>/, encrypt)
    expect(() => open(Buffer.from(text, 'latin1'))).toThrow(PdfEncrypted)
  })
})
