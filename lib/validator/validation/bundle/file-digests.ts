import { type ByteSource, digestOf } from '#encoding/byte-source'
import { encodeHex } from '#encoding/hex'
import type { FileDigests } from './manifest'

/** Computes the digests that identify the validated file. A bundle does not contain the file. */
export async function fileDigestsOf(source: ByteSource, name: string): Promise<FileDigests> {
  return {
    name,
    size: source.size,
    sha256: encodeHex(await digestOf(source, 'SHA-256')),
    sha512: encodeHex(await digestOf(source, 'SHA-512')),
  }
}
