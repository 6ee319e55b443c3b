import type { ByteSource } from '#encoding/byte-source'
import { asBuffer, equalBytes } from '#encoding/bytes'
import { integer, oid } from '#encoding/der/writer'
import { oids } from '#pki/oids'
import { SigningRefused } from './signing-refused'

/**
 * The format of a file, by its structure. `zip`: an archive, such as an ASiC container; `cms`: a ContentInfo with
 * SignedData in BER; `cms-text`: the same in Base64, with or without PEM lines; `evidence-record`: RFC 4998 in DER;
 * `json`: a JSON object, or a JWS in compact serialization; `pdf`; `xml`.
 */
export type FileFormat = 'zip' | 'cms' | 'cms-text' | 'evidence-record' | 'json' | 'pdf' | 'xml'

/** The beginning and the end of a file. */
interface FileEnds {
  readonly head: Buffer
  readonly tail: Buffer
}

const endLength = 1_024

/** APPNOTE.TXT 4.3.7, 4.3.16 and 8.5.4: a file in an archive, an archive without files, a split archive. */
const zipRecords: readonly string[] = ['PK\u0003\u0004', 'PK\u0005\u0006', 'PK\u0007\u0008']

/**
 * The recognisers in order. The first match decides; the file name is ignored. Formats with a fixed first byte come
 * first, because a file inside such a file begins after that byte. PDF comes next: its header may be anywhere in the
 * first 1,024 bytes, so a file with a PDF inside could look like a PDF. XML also begins at a fixed offset, but a line
 * of text before a PDF header may look like XML. Therefore an XML document that ends in a bracket comes before PDF, and
 * other XML after it. An archive with a damaged beginning comes last, so that the error describes the damage.
 */
const recognisers: readonly (readonly [FileFormat, (ends: FileEnds) => boolean])[] = [
  ['zip', ({ head }) => zipRecords.includes(latin1(head.subarray(0, 4)))],
  ['cms', ({ head }) => isSignedData(head)],
  ['cms-text', ({ head }) => isSignedData(decodedHead(head))],
  ['evidence-record', ({ head }) => isEvidenceRecord(head)],
  ['json', ({ head }) => beginsAsCompactJws(head)],
  ['json', (ends) => beginsAsJson(ends) && /}\s*$/.test(latin1(ends.tail))],
  ['xml', (ends) => beginsAsXml(ends) && />[\0\s]*$/.test(latin1(ends.tail))],
  ['pdf', ({ head }) => head.includes('%PDF-')],
  ['xml', beginsAsXml],
  ['json', beginsAsJson],
  ['zip', ({ head }) => latin1(head).startsWith('PK')],
]

/** The format of a file; undefined if files of its format cannot be signed or validated. */
export function fileFormatOf(source: ByteSource): FileFormat | undefined {
  const head = asBuffer(source.read(0, endLength))
  const tail = asBuffer(source.read(Math.max(0, source.size - endLength), source.size))
  return recognisers.find(([, matches]) => matches({ head, tail }))?.[0]
}

const names: Readonly<Record<FileFormat, string>> = {
  zip: 'a signature container',
  cms: 'a CMS message',
  'cms-text': 'a CMS message',
  'evidence-record': 'an evidence record',
  json: 'a JSON document',
  pdf: 'a PDF document',
  xml: 'an XML document',
}

/** Throws `SigningRefused` for a file of another format. The error names that format. */
export function refuseOtherFormat(source: ByteSource, wanted: 'pdf' | 'zip'): void {
  const found = fileFormatOf(source)
  if (found === wanted) return
  const isFound = found ? `The file is ${names[found]}, not` : 'The file is not'
  throw new SigningRefused('not-this-format', `${isFound} ${names[wanted]}`)
}

function latin1(bytes: Buffer): string {
  return bytes.toString('latin1')
}

/** Whether a file begins with `<`, after a byte order mark and white space, with one or two bytes per character. */
function beginsAsXml({ head }: FileEnds): boolean {
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</.test(latin1(head))
}

/** RFC 8259, 2: a JSON object begins after white space. */
function beginsAsJson({ head }: FileEnds): boolean {
  return /^[ \t\r\n]*\{/.test(latin1(head))
}

/** RFC 7515, 7.1: a JSON object in Base64url, then a dot. In a long header, the dot is after the examined bytes. */
function beginsAsCompactJws(head: Buffer): boolean {
  const [header = ''] = /^[A-Za-z0-9_-]+(?=\.|$)/.exec(latin1(head)) ?? []
  const beginning = header.slice(0, 64).replaceAll('-', '+').replaceAll('_', '/')
  return /^\{\s*"/.test(latin1(Buffer.from(beginning, 'base64')))
}

const sequenceTag = 0x30
const signedDataType = Buffer.from(oid(oids.idSignedData))

/** RFC 5652, 3: the tag and the length of a SEQUENCE, then the OID of SignedData. */
function isSignedData(head: Buffer): boolean {
  return isSequenceFrom(head, signedDataType)
}

/** RFC 4998, 3.1: an evidence record is a SEQUENCE that begins with version 1 and the list of algorithms. */
const recordBeginning = Buffer.concat([integer(1), Buffer.of(sequenceTag)])

function isEvidenceRecord(head: Buffer): boolean {
  return isSequenceFrom(head, recordBeginning)
}

/** Whether the bytes begin a SEQUENCE whose content has this beginning. */
function isSequenceFrom(head: Buffer, beginning: Buffer): boolean {
  const [tag, length = 0] = head
  const contentStart = length > 0x80 ? 2 + (length & 0x7f) : 2
  const found = head.subarray(contentStart, contentStart + beginning.length)
  return tag === sequenceTag && equalBytes(found, beginning)
}

/** The first decoded bytes of a Base64 text; empty for bytes that are not such a text. */
function decodedHead(head: Buffer): Buffer {
  const [line = ''] = /^[A-Za-z0-9+/\s]+/.exec(withoutPemLine(latin1(head))) ?? []
  return Buffer.from(line.replace(/\s/g, ''), 'base64')
}

const pemLine = /^\s*-----BEGIN [A-Z0-9 #]+-----/

function withoutPemLine(text: string): string {
  return text.replace(/^\xef\xbb\xbf/, '').replace(pemLine, '')
}
