import { type ByteSource, digestOf } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import { detachedBytes } from './dsig/detached-bytes'
import type { XmlReference } from './dsig/reference'
import { orRefusal, type ReferenceRefusal, ReferenceRefused } from './dsig/refusal'

/** A file that signatures refer to. */
export interface DetachedFile extends ByteSource {
  /** Its digest, where that costs less than reading all of it: compressed, or asked for by many signatures. */
  readonly digest?: (algorithm: DigestAlgorithm) => Promise<Bytes>
}

/** Gives the file that a detached URI, as written, means; undefined when there is none. */
export type DetachedFiles = (uri: string) => Promise<DetachedFile | undefined>

/** A digest over a detached file, or why there is none. */
export type DetachedDigest =
  | { readonly digest: Bytes; readonly refusal: undefined }
  | { readonly digest: undefined; readonly refusal: ReferenceRefusal | undefined }

/** Transforms need the whole file at once; more than this is not transformed. */
const transformedMax = 20 << 20

/** Digest over what a detached reference means: the file as it is in constant memory, or transformed. */
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

/** The bytes themselves, where a time-stamp digests several parts in one go. Throws `ReferenceRefused`. */
export function transformedBytes(reference: XmlReference, file: ByteSource): Bytes {
  if (file.size > transformedMax) throw new ReferenceRefused('too-costly')
  return detachedBytes(reference, file.read(0, file.size))
}
