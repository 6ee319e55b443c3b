import { mediaTypeOf } from '@paraph/validator/container/media-types'
import { readContainer } from '@paraph/validator/container/read-container'
import { entryChunks } from '@paraph/validator/encoding/zip/read-entry'
import { orRefuseContainer } from '@paraph/validator/signature/asic/open-container'
import { digestDataFiles } from '@paraph/validator/signature/asic/signed-data-files'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { ContainedFile } from '../../contract/entries/contents'
import type { Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { FileReply } from '../../operation/reply'
import { mediaTypes } from './formats'
import { contentChunks, openContent } from './stored-content'

type Blobs = Pick<Services, 'blobs'>

export interface StoredContent {
  readonly name: string
  readonly format: DocumentFormat
  readonly file: StoredFile
}

const kept = keptByDigest<readonly ContainedFile[]>(200)

/** The files that people sign. Throws `SigningRefused` for a container that cannot be read. */
export async function containedFiles(
  services: Blobs,
  { name, format, file }: StoredContent,
): Promise<readonly ContainedFile[]> {
  if (format === 'pdf') {
    return [{ name, size: file.size, sha256: file.sha256, media_type: mediaTypes.pdf }]
  }
  // Signatures do not change the data files, so the digest of the first version serves for all.
  return await kept(file.earlier?.[0] ?? file.sha256, () => digestFiles(services, file))
}

async function digestFiles({ blobs }: Blobs, file: StoredFile): Promise<ContainedFile[]> {
  const source = await openContent(blobs, file)
  try {
    const container = orRefuseContainer(() => readContainer(source, file.name))
    const digested = await digestDataFiles(container)
    return digested.map(({ name, size, sha256 }) => {
      return { name, size, sha256, media_type: mediaTypeOf(name) }
    })
  } finally {
    source.close()
  }
}

/**
 * Caches results for up to `maximum` contents by digest. Equal digests mean equal bytes, so results never become
 * outdated. Failures are not cached.
 */
export function keptByDigest<Found>(
  maximum: number,
): (digest: string, find: () => Promise<Found>) => Promise<Found> {
  const kept = new Map<string, Promise<Found>>()
  return async (digest, find) => {
    const known = kept.get(digest)
    kept.delete(digest)
    const finding = known ?? find()
    // The most recently used entry is last and is dropped last.
    kept.set(digest, finding)
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - maximum))) {
      kept.delete(oldest)
    }
    try {
      return await finding
    } catch (error) {
      if (kept.get(digest) === finding) kept.delete(digest)
      throw error
    }
  }
}

/** Streams one of the files that people sign. Throws `OperationFailure` if the index does not exist. */
export async function containedFileReply(
  services: Blobs,
  content: StoredContent,
  index: string,
): Promise<FileReply> {
  const files = await containedFiles(services, content)
  const file = /^(0|[1-9]\d{0,3})$/.test(index) ? files[Number(index)] : undefined
  if (!file) throw new OperationFailure('document-not-found')
  return new FileReply({
    name: file.name.split('/').at(-1) ?? file.name,
    mediaType: file.media_type,
    size: file.size,
    sha256: file.sha256,
    chunks: () =>
      content.format === 'pdf'
        ? contentChunks(services.blobs, content.file)
        : chunksOfEntry(services, content.file, file.name),
  })
}

async function* chunksOfEntry(
  { blobs }: Blobs,
  file: StoredFile,
  name: string,
): AsyncGenerator<Uint8Array> {
  const source = await openContent(blobs, file)
  try {
    const { dataFiles } = readContainer(source, file.name)
    const wanted = dataFiles.find((dataFile) => dataFile.name === name)
    if (!wanted) throw new Error('A signature cannot have taken a data file away')
    yield* entryChunks(source, wanted.entry)
  } finally {
    source.close()
  }
}
