import {
  type AdocDescription,
  ContainerNameTaken,
  createAdoc,
  createAsice,
} from '@paraph/validator/container/create-container'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { type ByteSource, chunksOf, memorySource } from '@paraph/validator/encoding/byte-source'
import { type Bytes, utf8 } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { encodeHex } from '@paraph/validator/encoding/hex'
import { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import { foldEntryName, nameFault } from '@paraph/validator/encoding/zip/entry-name'
import { ZipRefused } from '@paraph/validator/encoding/zip/zip-refused'
import type { MeasuredFile } from '@/lib/storage/blobs/spool'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { ContainerFormat, DocumentFormat } from '@/lib/vocabulary/document'
import { limits } from '../../contract/limits'
import type { Context, Services } from '../../operation/context'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { checkSignable, isNamedAs } from './formats'

/** A file in a request, with the parameter name for error messages. */
export interface ReceivedFile {
  readonly name: string
  /** Base64 or, for large contents, the id under which the decoded bytes of the call are found. */
  readonly content: string
  readonly digest?: string | undefined
  /** Name of the parameter, such as `pdf.files.0` or `file`. */
  readonly parameter: string
}

/** The bytes of a file in a request: in memory, or on disk until the call ends. */
export interface DecodedFile {
  readonly content: ByteSource
  readonly onDisk?: MeasuredFile
}

/** Decodes, checks and stores one file of a request. A file that cannot be signed is not stored. */
export async function receiveFile(
  context: Pick<Context, 'contents' | 'blobs'>,
  format: DocumentFormat,
  file: ReceivedFile,
): Promise<StoredFile> {
  const decoded = decodeFile(context, file)
  await checkSignable(format, decoded.content)
  return await storeFile(context, file.name, decoded)
}

/** The content of a file in a request. The size of the whole request has already been checked. */
export function decodeFile(
  { contents }: Pick<Context, 'contents'>,
  { content, parameter, digest: announced }: ReceivedFile,
): DecodedFile {
  const received = contents?.find(content)
  if (received) {
    const { file: onDisk, fault } = received
    if (!onDisk) throw notBase64(parameter, fault)
    checkDigest(parameter, announced, onDisk.sha256)
    return { content: received.open(), onDisk }
  }
  const bytes = decode(content, parameter)
  checkDigest(parameter, announced, announced && encodeHex(digest('SHA-256', bytes)))
  return { content: memorySource(bytes) }
}

function decode(content: string, parameter: string): Bytes {
  try {
    return decodeBase64(content)
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    throw notBase64(parameter, error)
  }
}

function notBase64(parameter: string, fault: InvalidEncoding | undefined) {
  const detail = fault?.hasLineBreaks
    ? 'This value is not valid Base64: it has line breaks. Send it as one line'
    : 'This value is not valid Base64'
  return invalidParameter(`${parameter}.content`, detail)
}

function checkDigest(parameter: string, announced: string | undefined, found: string | undefined) {
  if (announced === undefined || announced.toLowerCase() === found) return
  throw invalidParameter(`${parameter}.digest`, 'The digest does not match the content')
}

/** Stores a file. A file that is already on disk is moved. */
async function storeFile(
  { blobs }: Pick<Services, 'blobs'>,
  name: string,
  { content, onDisk }: DecodedFile,
  sizeMax: number = limits.fileBytes,
): Promise<StoredFile> {
  const stored = onDisk
    ? await blobs.moveIn(onDisk)
    : await blobs.write(chunksOf(content), { sizeMax })
  const { key, size, sha256 } = stored
  return { name, size, sha256, segments: [{ key, size }] }
}

/** Maximum overhead of a container around its files. */
const packagingBytes = 4 << 20

/** A file of a request, decoded or sent earlier. */
export interface FileToPack extends DecodedFile {
  readonly name: string
  /** The parameter of the file's name, such as `asice.files.0.name`. */
  readonly parameter: string
}

/** The document's author, as stated in an ADOC. */
export interface PackedBy {
  readonly name: string
  /** True for a person, false for a company. */
  readonly individual: boolean
}

/**
 * Stores files as one document. A single file that already is a container of this format is kept unchanged; other files
 * are packed into a new container named after the first. Throws `OperationFailure`, and `SigningRefused` for a damaged
 * container.
 */
export async function packFiles(
  services: Pick<Services, 'blobs' | 'clock'>,
  format: ContainerFormat,
  files: readonly FileToPack[],
  by: PackedBy,
): Promise<StoredFile> {
  refuseTotal(files)
  const [first, another] = files
  if (!first) throw new Error('The contract lets no request through without files')
  if (!another && isNamedAs(first.name, format)) {
    await checkSignable(format, first.content)
    return await storeFile(services, first.name, first, limits.requestFileBytes)
  }
  refuseNames(files)
  const content = await create(services, format, files, by)
  const sizeMax = limits.requestFileBytes + packagingBytes
  return await storeFile(services, containerName(first.name, format), { content }, sizeMax)
}

function refuseTotal(files: readonly FileToPack[]): void {
  const total = files.reduce((sum, { content }) => sum + content.size, 0)
  if (total > limits.requestFileBytes) throw new OperationFailure('too-large')
}

/** Refuses names that a container cannot have, and names that occur twice. */
function refuseNames(files: readonly FileToPack[]): void {
  const seen = new Set([foldEntryName('mimetype')])
  for (const { name, parameter } of files) {
    if (nameFault(name)) throw invalidParameter(parameter, 'This value is not a valid file name')
    const folded = foldEntryName(name)
    if (seen.has(folded)) throw invalidParameter(parameter, 'Another file has this name already')
    seen.add(folded)
  }
}

async function create(
  { clock }: Pick<Services, 'clock'>,
  format: ContainerFormat,
  files: readonly FileToPack[],
  by: PackedBy,
): Promise<ByteSource> {
  try {
    if (format !== 'adoc') return await createAsice(files, clock())
    return await createAdoc(files, adocDescription(files, by), clock())
  } catch (error) {
    const isNamed = error instanceof ContainerNameTaken || error instanceof ZipRefused
    if (!isNamed) throw error
    const name = error instanceof ContainerNameTaken ? error.fileName : undefined
    const parameter = files.find((file) => file.name === name)?.parameter ?? files[0]?.parameter
    throw invalidParameter(
      parameter ?? format,
      'The container format does not allow this file name',
    )
  }
}

/** The metadata of an ADOC. Every field is required, but only the author's name is known. */
function adocDescription(
  files: readonly FileToPack[],
  { name, individual }: PackedBy,
): AdocDescription {
  return {
    title: baseOf(files[0]?.name ?? ''),
    category: individual ? 'CeDOC' : 'BeDOC',
    author: { name, code: '-', address: '-', individual },
  }
}

/** Name of the container: `sutartis.pdf` is packed into `sutartis.asice`. */
export function containerName(firstName: string, format: ContainerFormat): string {
  return `${baseOf(firstName)}.${format}`
}

function baseOf(name: string): string {
  const file = name.split('/').at(-1) ?? ''
  return file.replace(/(?<=.)\.[^.]*$/, '') || 'document'
}

/** Maximum size of a copy. It is larger than the request limit, to allow for a container's overhead. */
const copySizeMax = limits.requestFileBytes * 2

/**
 * Stores a second copy of the bytes for another owner: for a document, the originally uploaded bytes. The first blob
 * has them completely, because signatures are appended. Throws `blob-missing`.
 */
export async function copyContent(
  { blobs }: Pick<Services, 'blobs'>,
  { name, segments: [first] }: Pick<StoredFile, 'name' | 'segments'>,
): Promise<StoredFile> {
  if (!first) throw new Error('A file has no content')
  const content = await blobs.open(first.key)
  try {
    return await storeFile({ blobs }, name, { content }, copySizeMax)
  } finally {
    content.close()
  }
}

/**
 * Returns a digest that is equal for equal contents, SHA-256 in hex. If the Base64 is invalid, the digest covers the
 * text itself.
 */
export function contentDigest(
  { contents }: Pick<Context, 'contents'>,
  { content }: Pick<ReceivedFile, 'content'>,
): string {
  const received = contents?.find(content)
  if (received) return received.file?.sha256 ?? ''
  try {
    return encodeHex(digest('SHA-256', decodeBase64(content)))
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    return encodeHex(digest('SHA-256', utf8(content)))
  }
}
