import type { Bytes } from '#encoding/bytes'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { base64Of } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'

/** The bytes in a Base64 element; undefined if it is missing or not Base64. */
export function bytesIn(element: XmlElement | undefined): Bytes | undefined {
  if (!element) return undefined
  try {
    return base64Of(element)
  } catch (error) {
    if (error instanceof InvalidEncoding) return undefined
    throw error
  }
}
