import { createCipheriv, createDecipheriv } from 'node:crypto'
import { type Bytes, concatBytes } from '@/lib/encoding/bytes'

const blockLength = 16

/** AES-128 in CBC mode over whole blocks. */
export function encryptWithoutPadding(key: Bytes, vector: Bytes, data: Bytes): Bytes {
  const cipher = createCipheriv('aes-128-cbc', key, vector).setAutoPadding(false)
  return concatBytes(cipher.update(data), cipher.final())
}

/**
 * Decrypts data of a PDF (ISO 32000-2, 7.6.3): an initialisation vector, then whole blocks whose last byte gives the
 * length of the padding. Like other readers, it drops an unfinished block, and keeps padding of an impossible length
 * as content.
 */
export function decryptAes(key: Bytes, data: Bytes): Bytes {
  const blocks = data.subarray(blockLength, data.length - (data.length % blockLength))
  if (blocks.length === 0) return new Uint8Array()
  const algorithm = key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc'
  const cipher = createDecipheriv(algorithm, key, data.subarray(0, blockLength))
  const padded = concatBytes(cipher.setAutoPadding(false).update(blocks), cipher.final())
  const padding = padded[padded.length - 1] ?? 0
  return padded.subarray(0, padded.length - (padding <= blockLength ? padding : 0))
}
