import { type ByteSource, digestOf } from '#encoding/byte-source'
import { encodeHex } from '#encoding/hex'
import type { FileDigests } from './manifest'

/** Identifies the file, which a bundle does not contain. */
export async function fileDigestsOf(source: ByteSource, name: string): Promise<FileDigests> {
  return {
    name,
    size: source.size,
    sha256: encodeHex(await digestOf(source, 'SHA-256')),
    sha512: encodeHex(await digestOf(source, 'SHA-512')),
  }
}
