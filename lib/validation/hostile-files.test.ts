import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { type ForgedEntry, forgeZip } from '@/lib/encoding/zip/test-zip'
import { samplePdf } from '@/lib/testing/pdf'
import { openTrustStore } from '@/lib/trust/trust-store'
import { DocumentRefused } from './document-refused'
import { validateFile } from './validate-file'

const at = new Date('2026-06-01T00:00:00Z')
const trust = openTrustStore({ certificates: [], lists: [] })

/** The reason of the refusal, or what became of the signatures. */
async function verdictOn(bytes: Bytes): Promise<string | readonly string[]> {
  try {
    const file = { source: memorySource(bytes), name: 'hostile' }
    const { signatures } = await validateFile(file, { at, trust }, 'en')
    return signatures.map(({ indication, subIndication }) => subIndication ?? indication)
  } catch (error) {
    if (error instanceof DocumentRefused) return error.reason
    throw error
  }
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const signatureDictionary =
  '<< /Type /Sig /SubFilter /ETSI.CAdES.detached /ByteRange [0 9 99 9] /Contents <3000> >>'

describe('a PDF whose cross-reference', () => {
  it('goes back to itself is refused', async () => {
    const text = samplePdf({ trailer: '/Prev 00000' }).toString('latin1')
    const start = /startxref\s+(\d+)/.exec(text)?.[1] ?? ''
    const bytes = latin1(text.replace('/Prev 00000', `/Prev ${start.padStart(5, '0')}`))
    expect(await verdictOn(bytes)).toBe('malformed')
  })

  it('is two streams that name each other is refused', async () => {
    const section = (number: number, previous: number) =>
      `${number} 0 obj\n<< /Type /XRef /Size 2 /Root 1 0 R /W [1 4 2] /Length 0 ` +
      `/Prev ${String(previous).padStart(5, '0')} >>\nstream\n\nendstream\nendobj\n`
    const header = '%PDF-1.7\n'
    const [first, second] = [header.length, header.length + section(1, 0).length]
    const bytes = latin1(
      `${header}${section(1, second)}${section(2, first)}startxref\n${second}\n%%EOF\n`,
    )
    expect(await verdictOn(bytes)).toBe('malformed')
  })

  it('inflates to too much over and over is refused before all of it is inflated', async () => {
    expect(await verdictOn(wideSections(10, 8 << 20))).toBe('too-complex')
  })
})

/** Revisions without a catalog, and with a cross-reference stream each that inflates to so many bytes. */
function wideSections(count: number, size: number): Buffer {
  const data = deflateSync(Buffer.alloc(size)).toString('latin1')
  let text = samplePdf().toString('latin1')
  for (let index = 0; index < count; index++) {
    const previous = text.slice(text.lastIndexOf('startxref')).match(/\d+/)?.[0]
    const entries = `/Size 9 /Root 77 0 R /W [1 4 2] /Index [300 1] /Prev ${previous}`
    const section = `299 0 obj\n<< /Type /XRef ${entries} /Filter /FlateDecode /Length ${data.length} >>`
    text += `${section}\nstream\n${data}\nendstream\nendobj\nstartxref\n${text.length}\n%%EOF\n`
  }
  return latin1(text)
}

describe('a PDF', () => {
  it('whose newest revision cannot be read is refused, not called unsigned', async () => {
    const broken = Buffer.concat([samplePdf(), latin1('startxref\n9999999\n%%EOF\n')])
    expect(await verdictOn(broken)).toBe('malformed')
  })

  it('that says /Prev 0 has no earlier revision', async () => {
    expect(await verdictOn(samplePdf({ trailer: '/Prev 0' }))).toEqual([])
  })

  it('with an object stream that contains itself is refused', async () => {
    const stream = `<< /Type /ObjStm /N 1 /First 4 /Length 100 0 R >>\nstream\n1 0 << >>\nendstream`
    const text = samplePdf({ style: 'object-streams', objects: { 101: stream } })
    const length = /\/Type \/ObjStm[^>]*\/Length (\d+)/
    const bytes = text.toString('latin1').replace(length, (match, digits: string) => {
      return match.slice(0, -digits.length) + '1 0 R'.padEnd(digits.length)
    })
    expect(await verdictOn(latin1(bytes))).toBe('malformed')
  })

  it('with 10,000 signatures is refused', async () => {
    const numbers = Array.from({ length: 10_000 }, (_, index) => 200 + index)
    const fields = numbers.map((number) => `${number} 0 R`).join(' ')
    const bytes = samplePdf({
      catalog: `/AcroForm << /Fields [${fields}] >>`,
      objects: {
        101: signatureDictionary,
        ...Object.fromEntries(
          numbers.map((number) => [number, `<< /FT /Sig /T (s${number}) /V 101 0 R >>`]),
        ),
      },
    })
    expect(await verdictOn(bytes)).toBe('too-complex')
  })

  it('that nests its objects without end is refused', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(await verdictOn(samplePdf({ catalog: `/Deep ${deep}` }))).toBe('too-complex')
  })

  it('with a signature that nests without end does not pass, and nothing else happens', async () => {
    let der = Buffer.alloc(0)
    while (der.length < 20_000) {
      const length = Buffer.of(0x82, der.length >> 8, der.length & 0xff)
      der = Buffer.concat([Buffer.of(0x30), length, der])
    }
    const value = signatureDictionary.replace('3000', der.toString('hex'))
    const bytes = samplePdf({
      catalog: '/AcroForm << /Fields [101 0 R] >>',
      objects: { 101: '<< /FT /Sig /T (s) /V 102 0 R >>', 102: value },
    })
    expect(await verdictOn(bytes)).toEqual(['FORMAT_FAILURE'])
  })

  it('with fields that fork sixty times is read', async () => {
    const numbers = Array.from({ length: 60 }, (_, index) => 200 + index)
    const fork = (number: number) => `<< /T (x) /Kids [${number + 1} 0 R ${number + 1} 0 R] >>`
    const bytes = samplePdf({
      catalog: '/AcroForm << /Fields [200 0 R] >>',
      objects: {
        ...Object.fromEntries(numbers.map((number) => [number, fork(number)])),
        260: `<< /FT /Sig /T (s) /V ${signatureDictionary} >>`,
      },
    })
    expect(await verdictOn(bytes)).toEqual(['FORMAT_FAILURE'])
  })
})

const xmlSignature =
  '<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/><SignatureValue/></Signature>'

describe('XML', () => {
  it.each([
    ['of a million levels', `${'<a>'.repeat(1e6)}${'</a>'.repeat(1e6)}`, 'too-complex'],
    ['of half a million nodes', `<a>${'<b/>'.repeat(5e5)}</a>`, 'too-complex'],
    ['of 20,000 attributes on one element', `<a ${attributes(20_000)}/>`, 'too-complex'],
    ['of 10,000 signatures', `<a>${xmlSignature.repeat(10_000)}</a>`, 'too-complex'],
    ['of more bytes than memory is for', `<a>${' '.repeat(21 << 20)}</a>`, 'too-complex'],
    ['that declares entities', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'malformed'],
  ])('%s is refused', async (_, text, reason) => {
    expect(await verdictOn(utf8(text))).toBe(reason)
  })
})

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}=""`).join(' ')
}

const mimetype = { name: 'mimetype', content: utf8('application/vnd.etsi.asic-e+zip') }
const signatureFile = (index: number, content: string): ForgedEntry => ({
  name: `META-INF/signatures${index}.xml`,
  content: utf8(content),
})

function container(...entries: readonly ForgedEntry[]): Bytes {
  return forgeZip([mimetype, ...entries, { name: 'a.txt', content: utf8('a') }])
}

function many(count: number, content: string): readonly ForgedEntry[] {
  return Array.from({ length: count }, (_, index) => signatureFile(index, content))
}

describe('a container', () => {
  it('that inflates out of all proportion is refused', async () => {
    const bomb = { name: 'b.bin', content: new Uint8Array(20 << 20), method: 8 }
    expect(await verdictOn(container(bomb))).toBe('too-complex')
  })

  it('that inflates for longer than anybody waits is refused, whatever its proportion', async () => {
    const sizes = { size: 300 << 20 }
    const data = randomBytes(4 << 20)
    const slow = { name: 'b.bin', content: utf8(''), data, method: 8, local: sizes, central: sizes }
    expect(await verdictOn(container(slow, signatureFile(0, xmlSignature)))).toBe('too-complex')
  })

  it.each([
    'a.txt',
    'META-INF/signatures0.xml',
    'META-INF/manifest.xml',
    'mimetype',
    'META-INF/b.bin',
  ])('with one wrong checksum is refused, wherever it is: %s', async (name) => {
    const wrong = { central: { crc32: 1 }, local: { crc32: 1 } }
    const entries: readonly ForgedEntry[] = [
      mimetype,
      { name: 'META-INF/manifest.xml', content: utf8('<a/>') },
      { name: 'META-INF/b.bin', content: utf8('b') },
      { name: 'a.txt', content: utf8('a') },
      signatureFile(0, xmlSignature),
    ]
    const forged = entries.map((entry) => (entry.name === name ? { ...entry, ...wrong } : entry))
    expect(await verdictOn(forgeZip(entries))).toEqual(['FORMAT_FAILURE'])
    expect(await verdictOn(forgeZip(forged))).toBe('malformed')
  })

  it('of 10,000 signature files is refused', async () => {
    expect(await verdictOn(container(...many(10_000, xmlSignature)))).toBe('too-complex')
  })

  it('whose signature files together have too many signatures is refused', async () => {
    const files = many(3, `<a>${xmlSignature.repeat(90)}</a>`)
    expect(await verdictOn(container(...files))).toBe('too-complex')
  })
})
