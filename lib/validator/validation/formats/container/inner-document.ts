import type { Container, DataFile } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { ContainerRefused } from '#container/container-refused'
import { containerMediaTypes, extensionOf, kindsByExtension } from '#container/media-types'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedXml } from '#encoding/xml/read-xml'
import { readEntry, storedSource } from '#encoding/zip/read-entry'
import { readZip } from '#encoding/zip/read-zip'
import { ZipRefused } from '#encoding/zip/zip-refused'
import { fileFormatOf } from '#signature/file-format'
import { looksLikeDigiDoc, readDigiDoc } from '#signature/xades/digidoc'
import type { DocumentToValidate } from '../../model/document'
import type { EvidenceRecordToValidate } from '../../model/evidence-record'
import type { OriginalDocument, SignatureScope, SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { tokenId } from '../../model/token'
import { ValidationRefused } from '../../model/validation-refused'
import { readDigiDocSignatures } from '../xades/digidoc'
import { xadesOriginals } from '../xades/scopes'
import { unreadableSignature } from './unreadable-signature'

/** The facts about a document inside a container. Its signatures have the name of the inner file. */
export interface InnerDocument {
  readonly signatures: readonly SignatureToValidate[]
  readonly timeStamps: readonly TimeStampToValidate[]
  readonly evidenceRecords: readonly EvidenceRecordToValidate[]
  readonly originals: readonly OriginalDocument[]
}

export const noInnerDocument: InnerDocument = {
  signatures: [],
  timeStamps: [],
  evidenceRecords: [],
  originals: [],
}

/** Reads a container inside another one. Throws `ZipRefused` and `ContainerRefused`. */
type ReadContainer = (source: ByteSource, name: string) => Promise<DocumentToValidate>

/**
 * Reads the one file of an ASiC-S if it is itself a signed document that a newer token preserves (EN 319 162-1,
 * 4.3.3.2): a DIGIDOC-XML, or a container such as BDOC. Throws `ZipRefused` and `ContainerRefused`.
 */
export async function readInnerDocument(
  { kind, source, dataFiles }: Container,
  readContainer: ReadContainer,
): Promise<InnerDocument> {
  const [only, another] = dataFiles
  if (kind !== 'asics' || !only || another) return noInnerDocument
  const content = contentOf(source, only)
  // A file that has the name of a signed document but is too large to read must not look like an unsigned file.
  if (!content) return isSignedByName(only.name) ? unreadable(only.name) : noInnerDocument
  const head = content.read(0, headLength)
  if (fileFormatOf(content) === 'zip') {
    return await readInnerContainer(content, only.name, readContainer)
  }
  if (!looksLikeDigiDoc(head, only.name)) return noInnerDocument
  if (content.size > containerLimits.signatureBytes) return unreadable(only.name)
  return await readInnerDigiDoc(content.read(0, content.size), only.name)
}

/** Maximum number of reported files. Nobody would read a longer list. */
const archivedMax = 100

/** EN 319 162-1, 4.3.1: if the one file of an ASiC-S is an archive, returns the files in the archive; else nothing. */
export function archivedScopes({ kind, source, dataFiles }: Container): readonly SignatureScope[] {
  const [only, another] = dataFiles
  const content = kind === 'asics' && only && !another ? contentOf(source, only) : undefined
  if (!content || !only) return []
  const documentId = tokenId('D', utf8(only.name))
  return namesInArchive(content).map((name) => ({
    scope: 'ARCHIVED',
    name,
    description: 'File in the archive',
    transformations: [],
    documentId,
  }))
}

function namesInArchive(content: ByteSource): readonly string[] {
  try {
    const { entries } = readZip(content)
    const files = entries.filter(({ isFolder }) => !isFolder)
    return files.slice(0, archivedMax).map(({ name }) => name)
  } catch (error) {
    if (error instanceof ZipRefused) return []
    throw error
  }
}

const headLength = 1_024

/** Undefined if the file is deflated and larger than the memory limit. */
function contentOf(source: ByteSource, { entry }: DataFile): ByteSource | undefined {
  const stored = storedSource(source, entry)
  if (stored || entry.size > containerLimits.signatureBytes) return stored
  return memorySource(readEntry(source, entry, containerLimits.signatureBytes))
}

function isSignedByName(name: string): boolean {
  const extension = extensionOf(name)
  return extension === 'ddoc' || kindsByExtension.has(extension)
}

/** Reads an inner container. If reading fails and the archive does not claim to be a container, it is a plain file. */
async function readInnerContainer(
  content: ByteSource,
  name: string,
  readContainer: ReadContainer,
): Promise<InnerDocument> {
  try {
    const inner = await readContainer(content, name)
    const { signatures, timeStamps, evidenceRecords = [], originals } = inner
    return {
      signatures: signatures.map((one) => ({ ...one, filename: name })),
      timeStamps: timeStamps.map((one) => ({ ...one, filename: name })),
      evidenceRecords: evidenceRecords.map((one) => ({ ...one, filename: name })),
      originals,
    }
  } catch (error) {
    if (!isRefusal(error)) throw error
    const isContainer = isSignedByName(name) || statesMediaType(content)
    return isContainer ? unreadable(name) : noInnerDocument
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof ZipRefused ||
    error instanceof ContainerRefused ||
    error instanceof ValidationRefused
  )
}

/** EN 319 162-1, A.1: the entry `mimetype` is the first one; its name begins at byte 30, its content at byte 38. */
function statesMediaType(content: ByteSource): boolean {
  const text = Buffer.from(content.read(30, headLength)).toString('latin1')
  return Object.values(containerMediaTypes).some((type) => text.startsWith(`mimetype${type}`))
}

async function readInnerDigiDoc(bytes: Bytes, name: string): Promise<InnerDocument> {
  try {
    const digiDoc = readDigiDoc(bytes)
    if (!digiDoc) return noInnerDocument
    return {
      signatures: await readDigiDocSignatures(digiDoc, name),
      timeStamps: [],
      evidenceRecords: [],
      originals: xadesOriginals(digiDoc.signatures, name),
    }
  } catch (error) {
    if (error instanceof MalformedXml) return unreadable(name)
    throw error
  }
}

function unreadable(name: string): InnerDocument {
  return { ...noInnerDocument, signatures: [unreadableSignature(name)] }
}
