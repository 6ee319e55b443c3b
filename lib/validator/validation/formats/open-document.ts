import { ContainerRefused } from '#container/container-refused'
import type { ByteSource } from '#encoding/byte-source'
import { MalformedDer } from '#encoding/der/malformed-der'
import { MalformedJson } from '#encoding/json/strict-json'
import { MalformedXml } from '#encoding/xml/read-xml'
import { ZipRefused } from '#encoding/zip/zip-refused'
import { MalformedPdf, NotPdf, PdfEncrypted, PdfTooComplex } from '#pdf/errors'
import { type FileFormat, fileFormatOf } from '#signature/file-format'
import type { DocumentToValidate } from '../model/document'
import { type RefusalReason, ValidationRefused } from '../model/validation-refused'
import { unreadableTrace } from '../traces/unreadable-traces'
import { readMessageAsText, readSignedMessage } from './cades/read-message'
import { readSignatureContainer } from './container/read-container'
import type { DataFile } from './data-files'
import { readRecordFile } from './evidence-record/record-alone'
import { withRecordsBeside } from './evidence-record/records-beside'
import { readJades } from './jades/read-jades'
import { readPdf } from './pdf/read-pdf'
import { secondFormatRemarks } from './second-format'
import { readSignedXml } from './xades/read-xml'

/** Reads a file of one format. Only detached signatures use the data files. */
type Reader = (
  source: ByteSource,
  name: string,
  dataFiles: readonly DataFile[],
) => Promise<DocumentToValidate>

const readers: Readonly<Record<FileFormat, Reader>> = {
  zip: readSignatureContainer,
  cms: readSignedMessage,
  'cms-text': readMessageAsText,
  'evidence-record': readRecordFile,
  pdf: readPdf,
  xml: readSignedXml,
  json: readJades,
}

/**
 * Reads a signed file of any known format. Data files that are evidence records (RFC 4998) protect the file itself.
 * Throws `ValidationRefused`.
 */
export async function openDocument(
  source: ByteSource,
  name: string,
  dataFiles: readonly DataFile[] = [],
): Promise<DocumentToValidate> {
  const format = fileFormatOf(source)
  if (!format) {
    throw new ValidationRefused('format-unknown', 'neither PDF, container, XML, CMS nor JSON', {
      trace: unreadableTrace(source),
    })
  }
  try {
    const records = dataFiles.filter((one) => fileFormatOf(one.source) === 'evidence-record')
    const others = dataFiles.filter((one) => !records.includes(one))
    const alone = await readers[format](source, name, others)
    const document = await withRecordsBeside(alone, { source, name }, records)
    return { ...document, remarks: [...document.remarks, ...secondFormatRemarks(source, format)] }
  } catch (cause) {
    throw refusalOf(cause, source) ?? cause
  }
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  'not-zip': 'malformed',
  'not-container': 'format-unknown',
  'office-signature': 'office-signature',
  encrypted: 'encrypted',
  'too-many-entries': 'too-complex',
  'too-many-signatures': 'too-complex',
  'too-large': 'too-complex',
  'too-deep': 'too-complex',
  ratio: 'too-complex',
  'nested-bomb': 'too-complex',
}

function refusalOf(cause: unknown, source: ByteSource): ValidationRefused | undefined {
  const reason = reasonOf(cause)
  if (reason === undefined || !(cause instanceof Error)) return undefined
  const isUnread = reason === 'malformed' || reason === 'format-unknown'
  const trace = isUnread ? unreadableTrace(source) : undefined
  return new ValidationRefused(reason, cause.message, { cause, trace })
}

function reasonOf(cause: unknown): RefusalReason | undefined {
  if (cause instanceof PdfEncrypted) return 'encrypted'
  if (cause instanceof PdfTooComplex) return 'too-complex'
  if (cause instanceof MalformedPdf || cause instanceof NotPdf) return 'malformed'
  if (cause instanceof ZipRefused || cause instanceof ContainerRefused)
    return reasons[cause.reason] ?? 'malformed'
  if (cause instanceof MalformedDer) return 'malformed'
  if (cause instanceof MalformedJson || cause instanceof MalformedXml)
    return reasons[cause.reason] ?? 'malformed'
  return undefined
}
