import { encodeBase64 } from '#encoding/base64'
import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { attributeOf, elementsFrom } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlElement } from '#encoding/xml/tree'
import type { TestPki } from '../pki'
import { uris } from './written-xades'

/** The place of the next unsigned property; if it stays, it is an unknown property. */
export const openPlace = '<x:Next/>'

/** Inserts a property at the open place of a signature, before later ones. */
export function withProperty(xml: string, property: string): string {
  if (!xml.includes(openPlace)) throw new RangeError('No place is open')
  return xml.replace(openPlace, property + openPlace)
}

/** SignatureTimeStamp and similar properties with exclusive canonicalisation. */
export function stampProperty(name: string, token: Uint8Array, include = ''): string {
  const method = `<ds:CanonicalizationMethod Algorithm="${uris.exclusive}"/>`
  const value = `<x:EncapsulatedTimeStamp>${encodeBase64(token)}</x:EncapsulatedTimeStamp>`
  return `<x:${name}>${include}${method}${value}</x:${name}>`
}

/** A token over elements of a document, by their Ids or names, in order. */
export async function stampOver(
  pki: TestPki,
  xml: string,
  elements: readonly string[],
): Promise<Uint8Array> {
  const bytes = canonicalParts(xml, elements)
  return await pki.services.timeStamp(digest('SHA-256', Buffer.concat(bytes)))
}

/** The canonical forms of elements of a document, by their Ids or names. */
export function canonicalParts(xml: string, elements: readonly string[]): readonly Uint8Array[] {
  const { root } = readXml(utf8(xml))
  const all = [...elementsFrom(root)]
  return elements.map((name) => {
    const found = all.find((one) => attributeOf(one, 'Id') === name || one.localName === name)
    if (!found) throw new RangeError(`There is no ${name}`)
    return exclusive(found, name === root.localName)
  })
}

/** The root of the document is digested without its signature. */
function exclusive(element: XmlElement, isRoot: boolean): Uint8Array {
  return canonicalize(element, 'exclusive-1.0', {
    withComments: false,
    inclusivePrefixes: [],
    omits: ({ localName }) => isRoot && localName === 'Signature',
  })
}
