import type { Bytes } from '@/lib/encoding/bytes'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import { base64Of } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'

/** Bytes of a Base64 element; undefined if it is missing or not Base64. */
export function bytesIn(element: XmlElement | undefined): Bytes | undefined {
  if (!element) return undefined
  try {
    return base64Of(element)
  } catch (error) {
    if (error instanceof InvalidEncoding) return undefined
    throw error
  }
}
