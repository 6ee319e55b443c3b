import { decodeBase64 } from '@/lib/encoding/base64'
import { type ByteSource, chunksOf, memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import type { MeasuredFile } from '@/lib/storage/blobs/spool'
import type { StoredFile } from '@/lib/storage/records'
import { limits } from '../../contract/limits'
import type { Context, Services } from '../../core/context'
import { invalidParameter } from '../../core/operation-failure'

/** A file as it stands in a request, with the name of its parameter for what may be wrong with it. */
export interface ReceivedFile {
  readonly name: string
  /** Base64; of large contents the mark under which the call has them decoded. */
  readonly content: string
  readonly digest?: string | undefined
  /** `pdf.files.0`, `file` */
  readonly parameter: string
}

/** The bytes of a file of a request: in memory, or for as long as the call lasts on the disk. */
export interface DecodedFile {
  readonly content: ByteSource
  readonly onDisk?: MeasuredFile
}

/** The content of a file of a request. The whole request's size was checked as it came in. */
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

/**
 * Returns a digest that is the same for equal contents, SHA-256 in hex. A content that is not Base64 has that of its
 * text.
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

/** Puts a file where files lie. One that is on the disk is moved there. */
export async function storeFile(
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
