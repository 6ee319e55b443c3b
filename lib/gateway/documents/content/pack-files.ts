import {
  type AdocDescription,
  ContainerNameTaken,
  createAdoc,
  createAsice,
} from '@/lib/container/create-container'

import type { ByteSource } from '@/lib/encoding/byte-source'
import { foldEntryName, nameFault } from '@/lib/encoding/zip/entry-name'
import { ZipRefused } from '@/lib/encoding/zip/zip-refused'
import type { StoredFile } from '@/lib/storage/records'
import type { ContainerFormat } from '@/lib/vocabulary/document'
import { limits } from '../../contract/limits'
import type { Services } from '../../core/context'
import { invalidParameter, OperationFailure } from '../../core/operation-failure'
import { isNamedAs } from './file-type'
import { checkSignable } from './formats'
import { type DecodedFile, storeFile } from './receive-file'

/** What stands around the files in a container, at most. */
const packagingBytes = 4 << 20

/** A file of a request, decoded or sent before. */
export interface FileToPack extends DecodedFile {
  readonly name: string
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
 * one named after the first. Throws `OperationFailure`, and `SigningRefused` for a damaged container.
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

/** Names that a container cannot have, or not twice. */
function refuseNames(files: readonly FileToPack[]): void {
  const seen = new Set([foldEntryName('mimetype')])
  for (const { name, parameter } of files) {
    if (nameFault(name)) throw invalidParameter(parameter, 'This value is not a valid file name')
    const folded = foldEntryName(name)
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
