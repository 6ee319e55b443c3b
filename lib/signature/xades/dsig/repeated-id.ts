import { elementsIn } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import type { SignedDocumentTree } from './dereference'

/**
 * Whether an Id that the structure of a signature hangs on occurs twice in the document: what names it
 * could mean another element.
 */
export function hasRepeatedId(
  signature: XmlElement,
  signedProperties: XmlElement | undefined,
  { ambiguous }: SignedDocumentTree,
): boolean {
  const structure = [signature, ...elementsIn(signature), signedProperties]
  return structure.some((element) => element !== undefined && ambiguous.has(element))
}
