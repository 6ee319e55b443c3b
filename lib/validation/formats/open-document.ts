import { ContainerRefused } from '@/lib/container/container-refused'
import type { ByteSource } from '@/lib/encoding/byte-source'
import { asBuffer } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { MalformedXml } from '@/lib/encoding/xml/read-xml'
import { ZipRefused } from '@/lib/encoding/zip/zip-refused'
import { MalformedPdf, NotPdf, PdfTooComplex } from '@/lib/pdf/errors'
import type { DocumentToValidate } from '../model/document'
import { type RefusalReason, ValidationRefused } from '../validation-refused'
import { looksLikeMessage, readSignedMessage } from './cades/read-message'
import { readSignatureContainer } from './container/read-container'
import { readPdf } from './pdf/read-pdf'
import { readSignedXml } from './xades/read-xml'

type Reader = (source: ByteSource, name: string) => Promise<DocumentToValidate>

/** By what a file begins with; its name says nothing. A PDF may have something in front of its header. */
const readers: readonly (readonly [isFormat: (head: Buffer) => boolean, read: Reader])[] = [
  [(head) => head.subarray(0, 2).toString('latin1') === 'PK', readSignatureContainer],
  [(head) => head.includes('%PDF-'), readPdf],
  [looksLikeXml, readSignedXml],
  [looksLikeMessage, readSignedMessage],
]

const headLength = 1_024

/** A signed file of any known format, read. Throws `ValidationRefused`. */
export async function openDocument(source: ByteSource, name: string): Promise<DocumentToValidate> {
  const head = asBuffer(source.read(0, headLength))
  const [, read] = readers.find(([isFormat]) => isFormat(head)) ?? []
  if (!read) throw new ValidationRefused('format-unknown', 'neither PDF, container, XML nor CMS')
  try {
    return await read(source, name)
  } catch (cause) {
    throw refusalOf(cause) ?? cause
  }
}

/** A bracket after white space and a byte order mark, in one or two bytes each. */
function looksLikeXml(head: Buffer): boolean {
  return /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\0\s]*</.test(head.toString('latin1'))
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  'not-zip': 'malformed',
  'not-container': 'format-unknown',
  encrypted: 'encrypted',
  'too-many-entries': 'too-complex',
  'too-many-signatures': 'too-complex',
  'too-large': 'too-complex',
  'too-deep': 'too-complex',
  ratio: 'too-complex',
  'nested-bomb': 'too-complex',
}

function refusalOf(cause: unknown): ValidationRefused | undefined {
  if (cause instanceof PdfTooComplex) return refused('too-complex', cause)
  if (cause instanceof MalformedPdf || cause instanceof NotPdf) return refused('malformed', cause)
  if (cause instanceof ZipRefused || cause instanceof ContainerRefused) {
    return refused(reasons[cause.reason] ?? 'malformed', cause)
  }
  if (cause instanceof MalformedDer) return refused('malformed', cause)
  if (cause instanceof MalformedXml) return refused(reasons[cause.reason] ?? 'malformed', cause)
  return undefined
}

function refused(reason: RefusalReason, cause: Error): ValidationRefused {
  return new ValidationRefused(reason, cause.message, { cause })
}
