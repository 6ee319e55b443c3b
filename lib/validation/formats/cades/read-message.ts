import { decodeBase64 } from '@/lib/encoding/base64'
import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import { asBuffer, type Bytes, utf8 } from '@/lib/encoding/bytes'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { digest } from '@/lib/encoding/digest'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import { tokenId } from '../../model/token'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import type { CadesLocation } from './cades-location'
import { parsedMessage, readCadesSignatures } from './cades-signature'

/**
 * A CAdES message in a file of its own (EN 319 122-1), or a time-stamp token. Its content is encapsulated or missing.
 * Throws `MalformedDer` and `ValidationRefused`.
 */
export async function readSignedMessage(
  source: ByteSource,
  name: string,
): Promise<DocumentToValidate> {
  const bytes = source.read(0, source.size)
  const timeStamp = await readTimeStamp(stampAlone(bytes, name), [])
  if (timeStamp) return { ...nothing, timeStamps: [timeStamp] }
  const content = parsedMessage(bytes)?.content
  const documentId = tokenId('D', utf8(name))
  const signatures = await readCadesSignatures(bytes, locationOf(name, content, documentId))
  if (!signatures) throw new MalformedDer('A SignedData that nobody signed or that cannot be read')
  return {
    ...nothing,
    signatures,
    originals: content
      ? [
          {
            id: documentId,
            name,
            digestAlgorithm: 'SHA-256',
            digest: digest('SHA-256', content),
          },
        ]
      : [],
  }
}

/**
 * The same message in Base64, as many files called `.p7m` are written: with line breaks or without, and with PEM lines around
 * it or without (RFC 7468). Text before or after it is refused, because no signature covers it.
 * Throws `MalformedDer` and `ValidationRefused`.
 */
export async function readMessageAsText(
  source: ByteSource,
  name: string,
): Promise<DocumentToValidate> {
  const text = asBuffer(source.read(0, source.size)).toString('latin1')
  const [, , inPem] = pem.exec(text) ?? []
  const base64 = (inPem ?? text).replace(/\s+|^\xef\xbb\xbf/g, '')
  return await readSignedMessage(memorySource(decoded(base64)), name)
}

const pem = /^(?:\xef\xbb\xbf)?\s*-----BEGIN ([A-Z0-9 #]+)-----([^-]*)-----END \1-----\s*$/

function decoded(base64: string): Bytes {
  try {
    return decodeBase64(base64)
  } catch (error) {
    if (error instanceof InvalidEncoding) throw new MalformedDer(error.message)
    throw error
  }
}

const nothing: DocumentToValidate = {
  signatures: [],
  timeStamps: [],
  originals: [],
  remarks: [],
  material: noMaterial,
  container: undefined,
}

/** A token whose data is missing. */
function stampAlone(bytes: Bytes, filename: string): EncodedTimeStamp {
  const digestOfData = async () => undefined
  return { type: 'CONTENT_TIMESTAMP', bytes, filename, digestOfData, covers: new Set() }
}

function locationOf(
  filename: string,
  content: Bytes | undefined,
  documentId: string,
): CadesLocation {
  return {
    filename,
    content: async () => content && memorySource(content),
    digestOfContent: async (algorithm) => content && digest(algorithm, content),
    scopes: content
      ? [
          {
            scope: 'FULL',
            name: filename,
            description: 'Full document',
            documentId,
            transformations: [],
          },
        ]
      : [],
    references: [],
    findings: [],
    isArchived: false,
    isDetached: false,
  }
}
