import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { samplePdf, sampleStyles, streamSource } from '#testing/pdf'
import { openPdf } from './document'
import { MalformedPdf, PdfTooComplex } from './errors'
import { readFields } from './form'
import { isName, isStream, reference } from './objects'
import { findPage } from './pages/page'

const open = (bytes: Uint8Array) => openPdf(memorySource(bytes))

const junk = [
  ['a byte order mark', '\uFEFF'],
  ['a line of text', 'Content-Type: application/pdf\r\n\r\n'],
  ['many bytes', 'x'.repeat(1_000)],
] as const

/** A sample with a line before the header. Its offsets count from the first byte of that line. */
function countedFromFirstByte(line: string): Buffer {
  const pdf = samplePdf().toString('latin1')
  const moved = (offset: string) => String(Number(offset) + line.length)
  const text = pdf
    .replace(/^(\d{10})(?= \d{5} n)/gm, (offset) => moved(offset).padStart(10, '0'))
    .replace(/(?<=startxref\n)\d+/, moved)
  return Buffer.from(line + text, 'latin1')
}

/** A sample with a cross-reference stream in which offsets have 64 bits. */
function withWideFields(written: (offset: number) => bigint): Buffer {
  const pdf = samplePdf().toString('latin1')
  const body = pdf.slice(0, pdf.lastIndexOf('xref\n0'))
  const numbers = Array.from({ length: 101 }, (_, number) => number)
  const rows = numbers.map((number) => {
    const offset = body.indexOf(`\n${number} 0 obj\n`) + 1
    const row = Buffer.alloc(11)
    row.writeUInt8(Number(offset > 0), 0)
    row.writeBigUInt64BE(offset > 0 ? written(offset) : 0n, 1)
    return row
  })
  const entries = Buffer.concat(rows).toString('latin1')
  const section = streamSource(entries, '/Type /XRef /Size 101 /W [1 8 2] /Root 1 0 R')
  const tail = `101 0 obj\n${section}\nendobj\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + tail, 'latin1')
}

/** A sample in which a part of the text was replaced by text of the same length. */
function tampered(bytes: Buffer, from: string | RegExp, to: string): Buffer {
  const text = bytes.toString('latin1')
  return Buffer.from(
    text.replace(from, (match) => to.padEnd(match.length)),
    'latin1',
  )
}

describe.each(sampleStyles)('openPdf with a cross-reference of style %s', (style) => {
  it('finds the catalog, the pages and the objects in object streams', () => {
    const document = open(samplePdf({ style, pages: 3, catalog: '/Lang (lt)' }))
    expect(document.catalog.dictionary.has('Lang')).toBe(true)
    const outlines = document.dictionary(document.catalog.dictionary.get('Outlines'))
    expect(isName(outlines?.get('Type'), 'Outlines')).toBe(true)
    expect(findPage(document, 'last').reference).toEqual(reference(30))
  })

  it('reads the bytes of streams', () => {
    const document = open(samplePdf({ style }))
    const content = document.resolve(reference(11))
    const bytes = isStream(content) ? document.content(content) : []
    expect(Buffer.from(bytes).toString()).toContain('Page object 10')
  })

  it.each(junk)(
    'counts offsets from the percent sign of the header after %s (ISO 32000-2, 7.5.2)',
    (_, before) => {
      const document = open(Buffer.concat([utf8(before), samplePdf({ style, pages: 3 })]))
      expect(findPage(document, 'last').reference).toEqual(reference(30))
      expect(document.header).toBe(utf8(before).length)
    },
  )

  it('resolves a reference with another generation to null, even after the object was read', () => {
    const document = open(samplePdf({ style }))
    const generations = [1, 0, 1].map((generation) => ({ ...reference(100), generation }))
    const found = generations.map((one) => document.resolve(one) !== null)
    expect(found).toEqual([false, true, false])
  })

  it('resolves a number that no section lists to null', () => {
    expect(open(samplePdf({ style })).resolve(reference(77))).toBeNull()
  })
})

describe('openPdf', () => {
  it('reads a file whose offsets count from its first byte', () => {
    const line = '%a line before the header\n'
    const document = open(countedFromFirstByte(line))
    expect(findPage(document, 'first').reference).toEqual(reference(10))
    expect(document.header).toBe(line.length)
  })

  it('rejects a file with a cross-reference at both possible offsets', () => {
    const pdf = samplePdf()
    const startxref = pdf.lastIndexOf('xref\n0')
    const before = Buffer.alloc(200, ' ')
    const both = Buffer.concat([before, pdf])
    both.write('xref\n', startxref)
    expect(() => open(both)).toThrow('two cross-references')
  })

  it.each([
    ['zero bytes', '\0'.repeat(5_000)],
    ['blank lines', '\r\n'.repeat(70_000)],
  ])('ignores %s at the end of the file', (_, after) => {
    const document = open(Buffer.concat([samplePdf(), utf8(after)]))
    expect(findPage(document, 'first').reference).toEqual(reference(10))
  })

  it('rejects text after zero bytes at the end of the file', () => {
    const bytes = Buffer.concat([samplePdf(), Buffer.alloc(2_000), utf8('more')])
    expect(() => open(bytes)).toThrow(MalformedPdf)
  })

  it('accepts blanks before xref and /Prev 0', () => {
    const bytes = samplePdf({ trailer: '/Prev 0' })
    const text = bytes.toString('latin1').replace('\nxref\n', '\n\n  \nxref\n')
    expect(open(Buffer.from(text, 'latin1')).sections).toHaveLength(1)
  })

  it('reads a cross-reference stream with eight-byte fields', () => {
    const bytes = withWideFields((offset) => BigInt(offset))
    expect(findPage(open(bytes), 'first').reference).toEqual(reference(10))
  })

  it('does not read an offset too large for any file', () => {
    const bytes = withWideFields((offset) => BigInt(offset) + 2n ** 60n)
    expect(() => open(bytes).catalog).toThrow(MalformedPdf)
  })

  it('reads cross-reference table entries of 19 bytes', () => {
    const text = samplePdf()
      .toString('latin1')
      .replace(/ ([nf]) \n/g, ' $1\n')
    const document = open(Buffer.from(text, 'latin1'))
    expect(findPage(document, 'first').reference).toEqual(reference(10))
  })

  it('reads a table whose free list starts at number 1', () => {
    const text = samplePdf()
      .toString('latin1')
      .replace(/xref\n0 /, 'xref\n1 ')
    const document = open(Buffer.from(text, 'latin1'))
    expect(document.catalog.reference).toEqual(reference(1))
  })

  it('reads few bytes of a large file', () => {
    const large = samplePdf({
      pages: 3_000,
      objects: { 90000: `(${'x'.repeat(3_000_000)})` },
    })
    let count = 0
    const source: ByteSource = {
      size: large.length,
      read: (start, end) => {
        const bytes = large.subarray(start, end)
        count += bytes.length
        return bytes
      },
    }
    findPage(openPdf(source), 'last')
    expect(count).toBeLessThan(large.length / 10)
  })

  it('rejects a truncated file', () => {
    expect(() => open(samplePdf().subarray(0, 600))).toThrow(MalformedPdf)
  })

  it('rejects an object that is not at its listed offset', () => {
    const bytes = tampered(samplePdf(), '10 0 obj', '99 0 obj')
    expect(() => findPage(open(bytes), 'first')).toThrow(MalformedPdf)
  })

  it('rejects circular references', () => {
    const document = open(samplePdf({ objects: { 101: '102 0 R', 102: '101 0 R' } }))
    expect(() => document.resolve(reference(101))).toThrow(MalformedPdf)
  })

  it('rejects an object that does not end within the limits', () => {
    const document = open(samplePdf({ objects: { 101: `[${'0 '.repeat(10_000_000)}]` } }))
    expect(() => document.resolve(reference(101))).toThrow(PdfTooComplex)
  })

  it('throws only its own error classes on damaged bytes', () => {
    const originals = sampleStyles.map((style) =>
      samplePdf({ style, catalog: '/AcroForm << /Fields [101 0 R] >>', objects: { 101: '<<>>' } }),
    )
    const change = fc.tuple(fc.nat(), fc.nat(255))
    fc.assert(
      fc.property(fc.nat(3), fc.array(change, { minLength: 1, maxLength: 8 }), (which, changes) => {
        const bytes = Buffer.from(originals[which] ?? [])
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        expect(outcome(bytes)).toMatch(/^(read|MalformedPdf|NotPdf|PdfTooComplex)$/)
      }),
      { numRuns: 500 },
    )
  })
})

function outcome(bytes: Buffer): string {
  try {
    const document = open(bytes)
    findPage(document, 'last')
    readFields(document)
    return 'read'
  } catch (error) {
    return error instanceof Error ? error.name : 'something else'
  }
}
