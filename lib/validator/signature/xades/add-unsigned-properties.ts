import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { childOf, elementsFrom } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { element, insertIntoXml } from '#encoding/xml/write-xml'
import type { TrustServices } from '../signature-format'
import type { DetachedFiles } from './detached-file'
import { type LocatedXmlSignature, readSignatureAt } from './located-signature'
import { xades132 } from './namespaces'
import type { XmlTimeStamp } from './properties/time-stamp'
import { findQualifyingProperties } from './qualifying-properties'
import { digestOfImprint } from './time-stamp-imprint'
import type { TimeStampToWrite } from './write/write-unsigned-properties'

/** A time-stamp property to add. */
export interface XmlTimeStampOrder {
  readonly write: (timeStamp: TimeStampToWrite) => string
  readonly services: Pick<TrustServices, 'timeStamp'>
  readonly files: DetachedFiles
  /** Digest algorithm of the imprint; SHA-256 when absent. */
  readonly algorithm?: DigestAlgorithm
}

/**
 * Adds a time-stamp to the signature at a position of the file. The property is first written without a token and read
 * back, so that its imprint is computed as validators compute it. Throws the errors of the time-stamping service, and
 * `TypeError` if the property cannot be inserted into the signature.
 */
export async function addXmlTimeStamp(
  xml: Bytes,
  at: number,
  { write, services, files, algorithm = 'SHA-256' }: XmlTimeStampOrder,
): Promise<Bytes> {
  const { signature } = readSignatureAt(xml, at)
  const id = `${signature.id ?? 'S'}-TimeStamp${timeStampsIn(signature).length}`
  const { canonicalizationMethod } = signature
  const property = write({ id, canonicalizationMethod, token: new Uint8Array() })
  const open = insertUnsignedProperties(xml, at, property)
  const reading = readSignatureAt(open, at)
  const imprint = timeStampsIn(reading.signature).find((timeStamp) => timeStamp.id === id)?.imprint
  const digest = imprint && (await digestOfImprint(imprint, algorithm, files))
  if (!digest) throw new TypeError('The data to time-stamp is missing')
  const token = await services.timeStamp(digest)
  return insertIntoXml(open, reading.document, {
    at: tokenPosition(reading, id),
    text: encodeBase64(token),
  })
}

function timeStampsIn({
  unsignedProperties,
}: LocatedXmlSignature['signature']): readonly XmlTimeStamp[] {
  return unsignedProperties.flatMap((property) =>
    'timeStamp' in property ? [property.timeStamp] : [],
  )
}

/**
 * Adds properties (XML text) after the existing unsigned properties of the signature at a position. All existing bytes
 * are kept. Namespaces are declared only on the new elements, because inclusive canonicalisation would include
 * declarations above them. Throws `TypeError` if the signature has no element to insert into.
 */
export function insertUnsignedProperties(
  bytes: Bytes,
  position: number,
  ...properties: readonly string[]
): Bytes {
  const { document, element: signature } = readSignatureAt(bytes, position)
  const { qualifyingProperties } = findQualifyingProperties(signature)
  const { at, text } = insertionInto(qualifyingProperties, properties.join(''))
  if (at === undefined) throw new TypeError('No place for unsigned properties')
  return insertIntoXml(bytes, document, { at, text })
}

const declared = { 'xmlns:xades': xades132 }

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

function tokenPosition({ element }: LocatedXmlSignature, id: string): number {
  for (const candidate of elementsFrom(element)) {
    const { parent, localName, endTagAt } = candidate
    const isMeant = localName === 'EncapsulatedTimeStamp' && parent.kind === 'element'
    if (isMeant && endTagAt !== undefined && hasId(parent.attributes, id)) return endTagAt
  }
  throw new TypeError('No place for a time-stamp token')
}

function hasId(attributes: readonly { localName: string; value: string }[], id: string): boolean {
  return attributes.some(({ localName, value }) => localName === 'Id' && value === id)
}
