import { decodeBase64 } from '#encoding/base64'
import { type ByteSource, digestOf, memorySource } from '#encoding/byte-source'
import { asBuffer, type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import type { DocumentToValidate } from '../../model/document'
import { noMaterial } from '../../model/material'
import { tokenId } from '../../model/token'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import { contentOfDataFile, type DataFile, dataFileOfMessage, explainMissing } from '../data-files'
import type { CadesContent, CadesLocation } from './cades-location'
import { parsedMessage, readCadesSignatures } from './cades-signature'

/**
 * Reads a CAdES message in a file of its own (EN 319 122-1), or a time-stamp token. Its content is in the message, in a
 * data file, or missing. Throws `MalformedDer` and `ValidationRefused`.
 */
export async function readSignedMessage(
  source: ByteSource,
  name: string,
  dataFiles: readonly DataFile[] = [],
): Promise<DocumentToValidate> {
  const bytes = source.read(0, source.size)
  const dataFile = dataFileOfMessage(dataFiles, name)
  const timeStamp = await readTimeStamp(stampAlone(bytes, name, dataFile), [])
  if (timeStamp) return { ...nothing, timeStamps: [timeStamp] }
  const content = parsedMessage(bytes)?.content
  if (!content && dataFile) return await readDetached(bytes, name, dataFile)
  const documentId = tokenId('D', utf8(name))
  const read = await readCadesSignatures(bytes, locationOf(name, content, documentId))
  if (!read) throw new MalformedDer('A SignedData that nobody signed or that cannot be read')
  const signatures = read.map((one) => explainMissing(one, () => content === undefined))
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

/** The content that the signatures of a message cover: from the message, or from a data file. */
export function contentOfMessage(
  bytes: Bytes,
  name: string,
  dataFiles: readonly DataFile[],
): CadesContent {
  const content = parsedMessage(bytes)?.content
  const dataFile = dataFileOfMessage(dataFiles, name)
  return !content && dataFile ? contentOfDataFile(dataFile) : encapsulated(content)
}

function encapsulated(content: Bytes | undefined): CadesContent {
  return {
    content: async () => content && memorySource(content),
    digestOfContent: async (algorithm) => content && digest(algorithm, content),
  }
}

/** Reads a message whose content is in a data file. */
async function readDetached(
  bytes: Bytes,
  name: string,
  dataFile: DataFile,
): Promise<DocumentToValidate> {
  const content = contentOfDataFile(dataFile)
  const documentId = tokenId('D', utf8(dataFile.name))
  const scopes = [{ ...wholeFile, name: dataFile.name, documentId }]
  const location = { ...alone, ...content, filename: name, scopes }
  const signatures = await readCadesSignatures(bytes, location)
  if (!signatures) throw new MalformedDer('A SignedData that nobody signed or that cannot be read')
  const digestAlgorithm = 'SHA-256'
  const value = await digestOf(dataFile.source, digestAlgorithm)
  const original = { id: documentId, name: dataFile.name, digestAlgorithm, digest: value } as const
  return { ...nothing, signatures, originals: [original] }
}

/**
 * Reads a message in Base64, as in many `.p7m` files, with or without line breaks and PEM lines (RFC 7468). Text before
 * or after the message is refused, because no signature covers it. Throws `MalformedDer` and `ValidationRefused`.
 */
export async function readMessageAsText(
  source: ByteSource,
  name: string,
  dataFiles: readonly DataFile[] = [],
): Promise<DocumentToValidate> {
  const text = asBuffer(source.read(0, source.size)).toString('latin1')
  const [, , inPem] = pem.exec(text) ?? []
  const base64 = (inPem ?? text).replace(/\s+|^\xef\xbb\xbf/g, '')
  return await readSignedMessage(memorySource(decoded(base64)), name, dataFiles)
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

/** A time-stamp token in a file of its own. Its data is missing unless a data file is given. */
function stampAlone(
  bytes: Bytes,
  filename: string,
  dataFile: DataFile | undefined,
): EncodedTimeStamp {
  const digestOfData = async (algorithm: DigestAlgorithm) =>
    dataFile && (await digestOf(dataFile.source, algorithm))
  return { type: 'CONTENT_TIMESTAMP', bytes, filename, digestOfData, covers: new Set() }
}

const wholeFile = { scope: 'FULL', description: 'Full document', transformations: [] } as const

const alone = { references: [], findings: [], isArchived: false, isDetached: false }

function locationOf(
  filename: string,
  content: Bytes | undefined,
  documentId: string,
): CadesLocation {
  return {
    ...alone,
    ...encapsulated(content),
    filename,
    scopes: content ? [{ ...wholeFile, name: filename, documentId }] : [],
  }
}
