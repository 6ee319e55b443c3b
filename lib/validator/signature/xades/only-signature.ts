import type { Bytes } from '#encoding/bytes'
import { elementsFrom, isNamed } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import { ds } from './namespaces'
import { signaturesIn, type XadesSignature } from './read'

/** A signature file with one signature, as elements and as parsed facts. */
export interface OnlySignature {
  readonly document: XmlDocument
  readonly element: XmlElement
  readonly signature: XadesSignature
}

/** Reads one of our signature files. Throws `TypeError` unless it has exactly one signature, and `MalformedXml`. */
export function readOnlySignature(bytes: Bytes): OnlySignature {
  const document = readXml(bytes)
  const [signature, another] = signaturesIn(document)
  const element = [...elementsFrom(document.root)].find((one) => isNamed(one, ds, 'Signature'))
  if (!signature || another || !element) throw new TypeError('A file with one signature is raised')
  return { document, element, signature }
}
