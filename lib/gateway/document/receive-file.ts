import { decodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import type { StoredFile } from '@/lib/storage/records'
import type { Services } from '../context'
import { limits } from '../contract/limits'
import { invalidParameter, OperationFailure } from '../operation-failure'

/** A file as it stands in a request, with the name of its parameter for what may be wrong with it. */
export interface ReceivedFile {
  readonly name: string
  readonly content: string
  readonly digest?: string | undefined
  /** `pdf.files.0`, `file` */
  readonly parameter: string
}

/** Decodes a file of a request. Size is judged before decoding, the digest after. */
export function decodeFile(file: ReceivedFile): Bytes {
  if (decodedSize(file.content) > limits.fileBytes + 2) {
    throw new OperationFailure('too-large')
  }
  const bytes = decode(file)
  if (bytes.length > limits.fileBytes) throw new OperationFailure('too-large')
  if (bytes.length === 0) {
    throw invalidParameter(`${file.parameter}.content`, 'This value should not be blank')
  }
  checkDigest(file, bytes)
  return bytes
}

function decode({ content, parameter }: ReceivedFile): Bytes {
  try {
    return decodeBase64(content)
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    throw invalidParameter(`${parameter}.content`, 'This value is not valid Base64')
  }
}

function checkDigest(file: ReceivedFile, bytes: Bytes): void {
  if (file.digest === undefined) return
  if (encodeHex(digest('SHA-256', bytes)) === file.digest.toLowerCase()) return
  throw invalidParameter(`${file.parameter}.digest`, 'The digest does not match the content')
}

/** The files of a request; what they have together is judged before any of them is decoded. */
export function decodeFiles(files: readonly ReceivedFile[]): Bytes[] {
  const total = files.reduce((sum, { content }) => sum + decodedSize(content), 0)
  if (total > limits.requestFileBytes + 2 * files.length) throw new OperationFailure('too-large')
  return files.map(decodeFile)
}

function decodedSize(content: string): number {
  return Math.floor((content.length * 3) / 4)
}

/** Puts decoded bytes where files lie. */
export async function storeFile(
  { blobs }: Pick<Services, 'blobs'>,
  name: string,
  bytes: Bytes,
): Promise<StoredFile> {
  const { key, size, sha256 } = await blobs.write(bytes, { sizeMax: limits.fileBytes })
  return { name, size, sha256, segments: [{ key, size }] }
}
