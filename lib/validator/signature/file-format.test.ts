import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { explicit, integer, octetString, oid, sequence } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { samplePdf } from '#testing/pdf'
import { forgeZip } from '#testing/zip'
import { openContainer } from './asic/open-container'
import { type FileFormat, fileFormatOf } from './file-format'
import { openForSigning } from './pades/refusal'

const type = oid(oids.idSignedData)

/** The beginning of a CMS message, which is enough for these tests. */
function message(content: Bytes): Bytes {
  return sequence(type, explicit(0, sequence(octetString(content))))
}

/** A PDF whose first object is a stream with the given content. */
function pdfWith(content: Bytes): Bytes {
  const stream = `1 0 obj\n<< /Length ${content.length} >>\nstream\n`
  return Buffer.concat([utf8(`%PDF-1.7\n${stream}`), content, utf8('\nendstream\n%%EOF\n')])
}

function base64Lines(): string {
  const text = Buffer.from(message(samplePdf())).toString('base64')
  return (text.match(/.{1,64}/g) ?? []).join('\r\n')
}

function pem(label: string): Bytes {
  return utf8(`-----BEGIN ${label}-----\n${base64Lines()}\n-----END ${label}-----\n`)
}

function compactJwsWithLongHeader(): string {
  const header = Buffer.from(JSON.stringify({ x5c: ['A'.repeat(3000)] })).toString('base64url')
  return `${header}.UGF5bG9hZA.AAAA`
}

/** Writers by format. Each puts a given content as close to the beginning of its file as possible. */
const writers: Readonly<Record<FileFormat, (content: Bytes) => Bytes>> = {
  zip: (content) => forgeZip([{ name: 'a', content }]),
  cms: (content) => message(content),
  'cms-text': (content) => utf8(Buffer.from(message(content)).toString('base64')),
  'evidence-record': (content) => sequence(integer(1), sequence(octetString(content))),
  json: (content) => utf8(JSON.stringify({ a: Buffer.from(content).toString('latin1') })),
  pdf: (content) => pdfWith(content),
  xml: (content) =>
    Buffer.concat([utf8('<?xml version="1.0"?><a><!--'), content, utf8('--></a>\n')]),
}

const formats = Object.keys(writers) as FileFormat[]
const pairs = formats.flatMap((outer) => formats.map((inner) => [outer, inner] as const))

describe('the format of a file', () => {
  it.each(pairs)('is %s although it contains %s', (outer, inner) => {
    const carried = writers[inner](utf8('text'))
    expect(fileFormatOf(memorySource(writers[outer](carried)))).toBe(outer)
  })

  it.each<[FileFormat | undefined, string, Bytes]>([
    ['zip', 'an empty archive', Buffer.concat([utf8('PK\u0005\u0006'), Buffer.alloc(18)])],
    ['cms', 'a message of indefinite length', Buffer.concat([Uint8Array.of(0x30, 0x80), type])],
    ['cms-text', 'Base64 with line breaks', utf8(base64Lines())],
    ['cms-text', 'PEM', pem('PKCS7')],
    ['cms-text', 'PEM after a byte order mark', Buffer.concat([utf8('\uFEFF'), pem('CMS')])],
    ['pdf', 'a PDF after a byte order mark', Buffer.concat([utf8('\uFEFF'), samplePdf()])],
    ['pdf', 'a PDF after a line of text', Buffer.concat([utf8('<br>\n'), samplePdf()])],
    [
      'pdf',
      'a PDF after a word that looks like the start of an archive',
      Buffer.concat([utf8('PK\n'), samplePdf()]),
    ],
    ['json', 'an object after blanks', utf8(' \r\n{"payload":""}\n')],
    ['json', 'a truncated object', utf8('{"payload":')],
    ['json', 'a compact JWS', utf8('eyJhbGciOiJFUzI1NiJ9.UGF5bG9hZA.AAAA')],
    ['json', 'a compact JWS with a long header', utf8(compactJwsWithLongHeader())],
    ['json', 'a compact JWS over a PDF', utf8('eyJhbGciOiJFUzI1NiJ9.%PDF-1-7.AAAA')],
    [undefined, 'a word and a dot', utf8('every.thing.else')],
    ['xml', 'XML in UTF-16', Buffer.from('\uFEFF<a/>', 'utf16le')],
    ['xml', 'truncated XML', utf8('<a><b')],
    [
      undefined,
      'a certificate in PEM',
      utf8('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'),
    ],
    [undefined, 'a SEQUENCE of another type', sequence(oid(oids.idData), octetString(type))],
    [undefined, 'plain text', utf8('Just a letter')],
    [undefined, 'an empty file', new Uint8Array()],
  ])('is %s for %s', (format, _, bytes) => {
    expect(fileFormatOf(memorySource(bytes))).toBe(format)
  })
})

describe('a file of another format', () => {
  it('is rejected as a PDF', () => {
    const source = memorySource(writers.cms(samplePdf()))
    expect(() => openForSigning(source)).toThrow('The file is a CMS message, not a PDF document')
  })

  it('is rejected as a container', () => {
    const source = memorySource(writers.pdf(forgeZip([])))
    expect(() => openContainer(source, ['asice'])).toThrow(
      'The file is a PDF document, not a signature container',
    )
  })
})
