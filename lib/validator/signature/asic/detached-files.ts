import type { Container } from '#container/container'
import { fileFinder } from '#container/reference-uri'
import { type ByteSource, digestOf } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { digestEntry, readEntry, storedSource } from '#encoding/zip/read-entry'
import type { ZipEntry } from '#encoding/zip/zip-entry'
import type { DetachedFile, DetachedFiles } from '../xades/detached-file'

/**
 * Finds the files of a container by signature references. Each file is digested once for any number of signatures.
 * Deflated content is not held in memory for this.
 */
export function detachedFilesOf(container: Container): DetachedFiles {
  const { source, dataFiles, otherFiles, signatureFiles, cadesFiles } = container
  const { timeStampFiles, asicManifests, evidenceFiles } = container
  const signing = [...signatureFiles, ...cadesFiles, ...timeStampFiles, ...asicManifests]
  const find = fileFinder([...dataFiles, ...otherFiles, ...signing, ...evidenceFiles])
  const opened = new Map<ZipEntry, DetachedFile>()
  return async (uri) => {
    const entry = find(uri)?.entry
    if (!entry) return undefined
    const file = opened.get(entry) ?? fileOf(source, entry)
    opened.set(entry, file)
    return file
  }
}

/** The functions of the returned file throw `ZipRefused` if its content cannot be read. */
function fileOf(source: ByteSource, entry: ZipEntry): DetachedFile {
  const stored = storedSource(source, entry)
  const content = stored ?? inflatedSource(source, entry)
  const isSmall = !stored && entry.size <= atOnceBytes
  // For stored content, the digest and the checksum are computed in one pass.
  const compute = (algorithm: DigestAlgorithm) =>
    isSmall ? digestOf(content, algorithm) : digestEntry(source, entry, algorithm)
  const digests = new Map<DigestAlgorithm, Promise<Bytes>>()
  return {
    ...content,
    digest: async (algorithm) => {
      const digest = digests.get(algorithm) ?? compute(algorithm)
      digests.set(algorithm, digest)
      return await digest
    },
  }
}

/** Content up to this size is inflated at once. That costs less than a stream and blocks other tasks only shortly. */
const atOnceBytes = 1 << 20
/** Limit for deflated content in memory. Only transforms and archive time-stamps need it there. */
const inflatedBytesMax = 128 << 20

function inflatedSource(source: ByteSource, entry: ZipEntry): ByteSource {
  let content: Bytes | undefined
  return {
    size: entry.size,
    read: (start, end) => {
      content ??= readEntry(source, entry, inflatedBytesMax)
      return content.subarray(start, end)
    },
  }
}
