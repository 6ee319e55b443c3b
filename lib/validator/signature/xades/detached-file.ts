import { type ByteSource, digestOf } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { detachedBytes } from './dsig/detached-bytes'
import type { XmlReference } from './dsig/reference'
import { orRefusal, type ReferenceRefusal, ReferenceRefused } from './dsig/refusal'

/** A file that signatures reference. */
export interface DetachedFile extends ByteSource {
  /** The file's name, if the caller stated it. */
  readonly name?: string
  /** Returns the digest, if that costs less than reading the whole file, e.g. a compressed or often signed one. */
  readonly digest?: (algorithm: DigestAlgorithm) => Promise<Bytes>
}

/** Returns the file for the URI of a detached reference; undefined if there is none. */
export type DetachedFiles = (uri: string) => Promise<DetachedFile | undefined>

/** The digest over a detached file, or the reason why it could not be computed. */
export type DetachedDigest =
  | { readonly digest: Bytes; readonly refusal: undefined }
  | { readonly digest: undefined; readonly refusal: ReferenceRefusal | undefined }

/** Maximum size in bytes of a file with transforms, because transforms need the whole file in memory. */
const transformedMax = 20 << 20

/** Digest over the data of a detached reference: the unchanged file, in constant memory, or the transformed file. */
export async function digestOfDetached(
  reference: XmlReference,
  algorithm: DigestAlgorithm,
  files: DetachedFiles,
): Promise<DetachedDigest> {
  const file = await files(reference.uri ?? '')
  if (!file) return { digest: undefined, refusal: undefined }
  if (reference.transforms.length === 0) {
    const whole = file.digest ? await file.digest(algorithm) : await digestOf(file, algorithm)
    return { digest: whole, refusal: undefined }
  }
  const { bytes, refusal } = orRefusal(() => transformedBytes(reference, file))
  return bytes
    ? { digest: digest(algorithm, bytes), refusal: undefined }
    : { digest: undefined, refusal }
}

/** The bytes after the transforms, for time-stamps over several parts. Throws `ReferenceRefused`. */
export function transformedBytes(reference: XmlReference, file: ByteSource): Bytes {
  if (file.size > transformedMax) throw new ReferenceRefused('too-costly')
  return detachedBytes(reference, file.read(0, file.size))
}
