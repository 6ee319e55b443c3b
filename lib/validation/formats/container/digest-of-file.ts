import { digestOf } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import type { DetachedFiles } from '@/lib/signature/xades/detached-file'

/** Digest of a file of the container; absent when there is none of the name. */
export async function digestOfFile(
  files: DetachedFiles,
  uri: string,
  algorithm: DigestAlgorithm,
): Promise<Bytes | undefined> {
  const file = await files(uri)
  if (!file) return undefined
  return file.digest ? await file.digest(algorithm) : await digestOf(file, algorithm)
}
