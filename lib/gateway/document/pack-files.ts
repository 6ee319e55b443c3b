import { ContainerNameTaken } from '@/lib/container/container-name-taken'
import { type AdocDescription, createAdoc, createAsice } from '@/lib/container/create-container'
import { type ByteSource, chunksOf } from '@/lib/encoding/byte-source'
import { foldName, nameFault } from '@/lib/encoding/zip/entry-name'
import { ZipRefused } from '@/lib/encoding/zip/zip-refused'
import type { DocumentFormat, StoredFile } from '@/lib/storage/records'
import type { Services } from '../context'
import { limits } from '../contract/limits'
import { invalidParameter, OperationFailure } from '../operation-failure'
import { checkSignable } from './check-signable'
import { isNamedAs } from './file-type'

export type ContainerFormat = Exclude<DocumentFormat, 'pdf'>

/** A file of a request, decoded or sent before. */
export interface FileToPack {
  readonly name: string
  readonly content: ByteSource
  /** The parameter of its name: `asice.files.0.name` */
  readonly parameter: string
}

/** Who makes the document, as an ADOC states it. */
export interface PackedBy {
  readonly name: string
  /** A person, not a company. */
  readonly individual: boolean
}

/**
 * Stores files as one document: a single file that is such a container already as it is, others in a new
 * one named after the first. Throws `OperationFailure`, and `DocumentRefused` for a damaged container.
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
    return await store(services, first.name, first.content)
  }
  refuseNames(files)
  const container = await create(services, format, files, by)
  return await store(services, containerName(first.name, format), container)
}

function refuseTotal(files: readonly FileToPack[]): void {
  const total = files.reduce((sum, { content }) => sum + content.size, 0)
  if (total > limits.requestFileBytes) throw new OperationFailure('too-large')
}

/** Names that a container cannot have, or not twice. */
function refuseNames(files: readonly FileToPack[]): void {
  const seen = new Set([foldName('mimetype')])
  for (const { name, parameter } of files) {
    if (nameFault(name)) throw invalidParameter(parameter, 'This value is not a valid file name')
    const folded = foldName(name)
    if (seen.has(folded)) throw invalidParameter(parameter, 'This file name is taken already')
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

/** Nobody told us more of the author: the format wants something in every field. */
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

/** `sutartis.pdf` is packed into `sutartis.asice`. */
export function containerName(firstName: string, format: ContainerFormat): string {
  return `${baseOf(firstName)}.${format}`
}

function baseOf(name: string): string {
  const file = name.split('/').at(-1) ?? ''
  return file.replace(/(?<=.)\.[^.]*$/, '') || 'document'
}

/** What stands around the files in a container, at most. */
const packagingBytes = 4 << 20

async function store(
  { blobs }: Pick<Services, 'blobs'>,
  name: string,
  content: ByteSource,
): Promise<StoredFile> {
  const sizeMax = limits.requestFileBytes + packagingBytes
  const { key, size, sha256 } = await blobs.write(chunksOf(content), { sizeMax })
  return { name, size, sha256, segments: [{ key, size }] }
}
