import { encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { elementsFrom } from '@/lib/encoding/xml/elements'
import { insertIntoXml } from '@/lib/encoding/xml/splice-xml'
import type { TrustServices } from '../signature-format'
import type { DetachedFiles } from './detached-file'
import { insertUnsignedProperties } from './insert-unsigned-property'
import { type OnlySignature, readOnlySignature } from './only-signature'
import type { XmlTimeStamp } from './properties/time-stamp'
import { digestOfImprint } from './time-stamp-imprint'
import type { TimeStampToWrite } from './write-unsigned-properties'

/** A time-stamp property to be added. */
export interface TimeStampOrder {
  readonly write: (timeStamp: TimeStampToWrite) => string
  readonly services: TrustServices
  readonly files: DetachedFiles
}

/**
 * Adds a time-stamp: its property is written without a token first and read back, so that its imprint is
 * made exactly as readers make it. Throws what the time-stamping service throws.
 */
export async function addTimeStamp(xml: Bytes, order: TimeStampOrder): Promise<Bytes> {
  const { signature } = readOnlySignature(xml)
  const id = `${signature.id}-TimeStamp${timeStampsIn(signature).length}`
  const { canonicalizationMethod } = signature
  const property = order.write({ id, canonicalizationMethod, token: new Uint8Array() })
  const open = insertUnsignedProperties(xml, property)
  const reading = readOnlySignature(open)
  const imprint = timeStampsIn(reading.signature).find((timeStamp) => timeStamp.id === id)?.imprint
  const digest = imprint && (await digestOfImprint(imprint, 'SHA-256', order.files))
  if (!digest) throw new TypeError('What is to be time-stamped is not there')
  const token = await order.services.timeStamp(digest)
  return insertIntoXml(open, reading.document, {
    at: tokenPlace(reading, id),
    text: encodeBase64(token),
  })
}

function timeStampsIn({ unsignedProperties }: OnlySignature['signature']): readonly XmlTimeStamp[] {
  return unsignedProperties.flatMap((property) =>
    'timeStamp' in property ? [property.timeStamp] : [],
  )
}

function tokenPlace({ element }: OnlySignature, id: string): number {
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
