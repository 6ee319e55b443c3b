import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { DocumentFormat } from '@/lib/storage/records'
import { formats } from './formats'

/**
 * Refuses a file that could not be signed later, while whoever sent it is still there to hear why.
 * Throws `DocumentRefused` (wire: 40022).
 */
export async function checkSignable(
  format: DocumentFormat,
  content: Bytes | ByteSource,
): Promise<void> {
  const source = content instanceof Uint8Array ? memorySource(content) : content
  await formats[format].check(source)
}
