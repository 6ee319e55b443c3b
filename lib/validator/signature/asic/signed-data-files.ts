import type { Container, DataFile } from '#container/container'
import { mediaTypeOf } from '#container/media-types'
import { type ByteSource, digestOf } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { digestEntry, storedSource } from '#encoding/zip/read-entry'
import type { ZipEntry } from '#encoding/zip/zip-entry'
import { SigningRefused } from '../signing-refused'
import { orRefuseLater } from './open-container'

/** A data file for which a signature is prepared, with the values that identify it. */
export interface SignedDataFile {
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly crc32: number
  /** SHA-256 of the content, hex. */
  readonly sha256: string
}

/** Digests every data file, in one pass over the container. Throws `SigningRefused`. */
export async function digestDataFiles({ source, dataFiles }: Container): Promise<SignedDataFile[]> {
  const digested: SignedDataFile[] = []
  for (const file of dataFiles) {
    const { entry, name, size } = file
    const value = await orRefuseLater(() => digestContent(source, entry))
    const mediaType = mediaTypeIn(file)
    digested.push({ name, mediaType, size, crc32: entry.crc32, sha256: encodeHex(value) })
  }
  return digested
}

/** Stored content is only digested: `checkContainer` checks the checksums once, when a container is uploaded. */
async function digestContent(source: ByteSource, entry: ZipEntry): Promise<Bytes> {
  const stored = storedSource(source, entry)
  return await (stored ? digestOf(stored, 'SHA-256') : digestEntry(source, entry, 'SHA-256'))
}

/** The media type in the manifest. The signature must state it. */
function mediaTypeIn({ name, mediaType }: DataFile): string {
  return mediaType || mediaTypeOf(name)
}

/** One digest (hex) over the list of files. It identifies the document for which a signature was prepared. */
export function digestOfList(files: readonly SignedDataFile[]): string {
  const list = files.map(({ name, sha256 }) => [name, sha256])
  return encodeHex(digest('SHA-256', utf8(JSON.stringify(list))))
}

/**
 * Throws `SigningRefused` if the data files of a container are not the signed ones. Their content is not read.
 */
export function refuseOtherDataFiles(
  { dataFiles }: Container,
  signed: readonly SignedDataFile[],
): void {
  const isSame =
    dataFiles.length === signed.length &&
    dataFiles.every(({ name, entry }) =>
      signed.some(
        (file) => file.name === name && file.size === entry.size && file.crc32 === entry.crc32,
      ),
    )
  if (!isSame) {
    throw new SigningRefused('document-changed', 'The document changed while it was being signed')
  }
}
