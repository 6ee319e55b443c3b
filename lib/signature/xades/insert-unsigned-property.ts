import type { Bytes } from '@/lib/encoding/bytes'
import { childOf } from '@/lib/encoding/xml/elements'
import { insertIntoXml } from '@/lib/encoding/xml/splice-xml'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import { element } from '@/lib/encoding/xml/write-xml'
import { xades132 } from './namespaces'
import { readOnlySignature } from './only-signature'
import { findQualifyingProperties } from './qualifying-properties'

/**
 * The signature file with properties (text) behind its other unsigned ones; no byte that was there changes.
 * Namespaces are declared on what is new, never above: inclusive canonicalisation would see them.
 */
export function insertUnsignedProperties(bytes: Bytes, ...properties: readonly string[]): Bytes {
  const { document, element: signature } = readOnlySignature(bytes)
  const { qualifyingProperties } = findQualifyingProperties(signature)
  const { at, text } = insertionInto(qualifyingProperties, properties.join(''))
  if (at === undefined) throw new TypeError('No place for unsigned properties')
  return insertIntoXml(bytes, document, { at, text })
}

function insertionInto(
  qualifyingProperties: XmlElement | undefined,
  content: string,
): { at: number | undefined; text: string } {
  const unsigned =
    qualifyingProperties && childOf(qualifyingProperties, xades132, 'UnsignedProperties')
  const properties = childOf(unsigned, xades132, 'UnsignedSignatureProperties')
  if (properties) return { at: properties.endTagAt, text: content }
  const wrapped = element('xades:UnsignedSignatureProperties', declared, content)
  if (unsigned) return { at: unsigned.endTagAt, text: wrapped }
  return {
    at: qualifyingProperties?.endTagAt,
    text: element('xades:UnsignedProperties', declared, wrapped),
  }
}

const declared = { 'xmlns:xades': xades132 }
