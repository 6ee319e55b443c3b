import type { Bytes } from '@/lib/encoding/bytes'

/** Four digits from the first six and the last seven bits of the digest that the phone signs. */
export function verificationCode(digest: Bytes): string {
  const code = ((digest[0] ?? 0) >> 2) * 128 + ((digest[digest.length - 1] ?? 0) & 0x7f)
  return code.toString().padStart(4, '0')
}
