import { type ByteSource, digestOf } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { detachedBytes } from './dsig/detached-bytes'
import type { XmlReference } from './dsig/reference'
import { orRefusal, type ReferenceRefusal, ReferenceRefused } from './dsig/refusal'

/** A file that signatures refer to. */
export interface DetachedFile extends ByteSource {
  /** Its name, if the caller gave it one. */
  readonly name?: string
  /** Returns its digest, if that is cheaper than reading all of it: for compressed files, or for many signatures. */
  readonly digest?: (algorithm: DigestAlgorithm) => Promise<Bytes>
}

/** Returns the file of a detached URI, as written; undefined if there is none. */
export type DetachedFiles = (uri: string) => Promise<DetachedFile | undefined>

/** A digest over a detached file, or the reason why there is none. */
export type DetachedDigest =
  | { readonly digest: Bytes; readonly refusal: undefined }
  | { readonly digest: undefined; readonly refusal: ReferenceRefusal | undefined }

/** Transforms need the whole file in memory; larger files are not transformed. */
const transformedMax = 20 << 20

/** Digest over the data of a detached reference: the file unchanged, in constant memory, or transformed. */
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

/** The bytes themselves, for time-stamps that digest several parts together. Throws `ReferenceRefused`. */
export function transformedBytes(reference: XmlReference, file: ByteSource): Bytes {
  if (file.size > transformedMax) throw new ReferenceRefused('too-costly')
  return detachedBytes(reference, file.read(0, file.size))
}
