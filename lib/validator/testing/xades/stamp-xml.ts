import { encodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { attributeOf, elementsFrom } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlElement } from '#encoding/xml/tree'
import type { TestPki } from '../pki'
import { uris } from './written-xades'

/** A placeholder for the next unsigned property. If it remains in the file, it is an unknown property. */
export const openPlace = '<x:Next/>'

/** Inserts a property before the placeholder. */
export function withProperty(xml: string, property: string): string {
  if (!xml.includes(openPlace)) throw new RangeError('No place is open')
  return xml.replace(openPlace, property + openPlace)
}

/** Writes a SignatureTimeStamp or a similar property with exclusive canonicalization. */
export function stampProperty(name: string, token: Uint8Array, include = ''): string {
  const method = `<ds:CanonicalizationMethod Algorithm="${uris.exclusive}"/>`
  const value = `<x:EncapsulatedTimeStamp>${encodeBase64(token)}</x:EncapsulatedTimeStamp>`
  return `<x:${name}>${include}${method}${value}</x:${name}>`
}

/** Makes a token over elements of a document, in this order. They are named by Id or by element name. */
export async function stampOver(
  pki: TestPki,
  xml: string,
  elements: readonly string[],
): Promise<Uint8Array> {
  const bytes = canonicalParts(xml, elements)
  return await pki.services.timeStamp(digest('SHA-256', Buffer.concat(bytes)))
}

/** The canonical forms of elements of a document. They are named by Id or by element name. */
export function canonicalParts(xml: string, elements: readonly string[]): readonly Uint8Array[] {
  const { root } = readXml(utf8(xml))
  const all = [...elementsFrom(root)]
  return elements.map((name) => {
    const found = all.find((one) => attributeOf(one, 'Id') === name || one.localName === name)
    if (!found) throw new RangeError(`There is no ${name}`)
    return exclusive(found, name === root.localName)
  })
}

/** The exclusive canonical form of an element. The root is digested without its signature. */
function exclusive(element: XmlElement, isRoot: boolean): Uint8Array {
  return canonicalize(element, 'exclusive-1.0', {
    withComments: false,
    inclusivePrefixes: [],
    omits: ({ localName }) => isRoot && localName === 'Signature',
  })
}
