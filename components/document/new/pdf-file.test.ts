import { describe, expect, it } from 'vitest'
import { fileFault, hasSignatures, sha256Hex } from './pdf-file'

const pdf = (name: string, content = '%PDF-1.7\n…') => new File([content], name)

describe('a file to sign', () => {
  it('may be a PDF', async () => {
    expect(await fileFault(pdf('contract.PDF'))).toBeUndefined()
  })

  it.each([
    ['empty', pdf('contract.pdf', '')],
    ['notPdf', pdf('contract.docx')],
    ['notPdf', pdf('contract.pdf', 'PK\u0003\u0004')],
    ['container', pdf('contract.asice', 'PK\u0003\u0004')],
    ['container', pdf('sutartis.adoc', 'PK\u0003\u0004')],
  ] as const)('is refused as %s', async (fault, file) => {
    expect(await fileFault(file)).toBe(fault)
  })

  it('is refused above 100 MiB', async () => {
    const file = Object.defineProperty(pdf('contract.pdf'), 'size', { value: 104_857_601 })
    expect(await fileFault(file)).toBe('tooLarge')
  })

  it('is known by its SHA-256', async () => {
    // FIPS 180-2, B.1
    expect(await sha256Hex(new TextEncoder().encode('abc').buffer)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })

  it.each([
    ['<< /Type /Sig /ByteRange [0 1 2 3] >>', true],
    ['<< /Type /Catalog /Bytes >> / /Byte', false],
  ])('with %s has signatures: %s', (content, expected) => {
    expect(hasSignatures(new TextEncoder().encode(content).buffer)).toBe(expected)
  })
})
