import type { Bytes } from '#encoding/bytes'
import { decryptAesCbc } from '#platform/crypto'

const blockLength = 16

/**
 * Decrypts data of a PDF (ISO 32000-2, 7.6.3): an initialisation vector, then whole blocks whose last byte gives the
 * length of the padding. Like other readers, it drops an unfinished block, and keeps padding of an impossible length
 * as content.
 */
export function decryptAes(key: Bytes, data: Bytes): Bytes {
  const blocks = data.subarray(blockLength, data.length - (data.length % blockLength))
  if (blocks.length === 0) return new Uint8Array()
  const padded = decryptAesCbc(key, data.subarray(0, blockLength), blocks)
  const padding = padded[padded.length - 1] ?? 0
  return padded.subarray(0, padded.length - (padding <= blockLength ? padding : 0))
}
