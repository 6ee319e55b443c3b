import type { Bytes } from '#encoding/bytes'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlDocument } from '#encoding/xml/tree'
import { type SignatureElement, signatureElementsIn } from './read'

/** A signature of an XML document, as an element and in parsed form. */
export interface LocatedXmlSignature extends SignatureElement {
  readonly document: XmlDocument
}

/** Reads a signature file of Paraph. Throws `MalformedXml`, and `TypeError` unless it has exactly one signature. */
export function readOnlySignature(bytes: Bytes): LocatedXmlSignature {
  const document = readXml(bytes)
  const [only, another] = signatureElementsIn(document)
  if (!only || another) throw new TypeError('A file with one signature is raised')
  return { document, ...only }
}

/** The signature at a position in the order of `readXadesSignatures`. Throws `MalformedXml`, or `TypeError` if none. */
export function readSignatureAt(bytes: Bytes, at: number): LocatedXmlSignature {
  const document = readXml(bytes)
  const found = signatureElementsIn(document)[at]
  if (!found) throw new TypeError('The file has no such signature')
  return { document, ...found }
}
