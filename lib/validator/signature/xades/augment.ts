import { encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { childOf, elementsFrom } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { element, insertIntoXml } from '#encoding/xml/write-xml'

import type { SignatureLevel, TrustServices } from '../signature-format'
import { gatherValidationMaterial, type MaterialSubject } from '../validation-material'
import type { DetachedFiles } from './detached-file'
import { xades132 } from './namespaces'
import { type OnlySignature, readOnlySignature } from './only-signature'
import type { XmlTimeStamp } from './properties/time-stamp'
import { findQualifyingProperties } from './qualifying-properties'
import type { XadesSignature } from './read'
import { digestOfImprint } from './time-stamp-imprint'
import { identifyXmlSigner } from './verify'
import {
  type TimeStampToWrite,
  writeArchiveTimeStamp,
  writeSignatureTimeStamp,
  writeValidationMaterial,
} from './write/write-unsigned-properties'

type Step = (xml: Bytes, services: TrustServices, files: DetachedFiles) => Promise<Bytes>

/** Baseline levels, each with the step that raises the previous level to it (EN 319 132-1, clause 6). */
const levels: readonly (readonly [SignatureLevel, Step])[] = [
  ['B-B', async (xml) => xml],
  ['B-T', addSignatureTimeStamp],
  ['B-LT', addValidationMaterial],
  ['B-LTA', addArchiveTimeStamp],
]

/**
 * Raises the only signature of a signature file to a level. Levels that it already has are skipped, and all existing
 * bytes are kept. `files` gives the signed files, which only an archive time-stamp needs. Throws the errors of the
 * trust services.
 */
export async function augmentXades(
  xml: Bytes,
  level: SignatureLevel,
  services: TrustServices,
  files: DetachedFiles,
): Promise<Bytes> {
  const from = rank(levelOf(readOnlySignature(xml).signature))
  let raised = xml
  for (const [, step] of levels.slice(from + 1, rank(level) + 1)) {
    raised = await step(raised, services, files)
  }
  return raised
}

function rank(level: SignatureLevel): number {
  return levels.findIndex(([candidate]) => candidate === level)
}

async function addSignatureTimeStamp(xml: Bytes, services: TrustServices, files: DetachedFiles) {
  return await addTimeStamp(xml, { write: writeSignatureTimeStamp, services, files })
}

async function addValidationMaterial(xml: Bytes, services: TrustServices): Promise<Bytes> {
  const { signature } = readOnlySignature(xml)
  const material = await gatherValidationMaterial(materialOfXades(signature), services)
  return insertUnsignedProperties(xml, ...writeValidationMaterial(material))
}

/**
 * The certificates and tokens of an XML signature that validation material is gathered for. Throws `TypeError`
 * without a certificate.
 */
function materialOfXades(signature: XadesSignature): MaterialSubject {
  const { certificate } = identifyXmlSigner(signature)
  if (!certificate) throw new TypeError('A signature without its certificate is not raised')
  return {
    certificate: certificate.der,
    timeStampTokens: signature.unsignedProperties.flatMap((property) =>
      property.kind === 'signature-time-stamp' ? property.timeStamp.tokens : [],
    ),
    hints: signature.keyInfoCertificates,
  }
}

async function addArchiveTimeStamp(xml: Bytes, services: TrustServices, files: DetachedFiles) {
  return await addTimeStamp(xml, { write: writeArchiveTimeStamp, services, files })
}

/** A time-stamp property to be added. */
interface TimeStampOrder {
  readonly write: (timeStamp: TimeStampToWrite) => string
  readonly services: TrustServices
  readonly files: DetachedFiles
}

/**
 * Adds a time-stamp. Its property is first written without a token and read back, so that its imprint is computed
 * exactly as validators compute it. Throws the errors of the time-stamping service.
 */
async function addTimeStamp(xml: Bytes, order: TimeStampOrder): Promise<Bytes> {
  const { signature } = readOnlySignature(xml)
  const id = `${signature.id}-TimeStamp${timeStampsIn(signature).length}`
  const { canonicalizationMethod } = signature
  const property = order.write({ id, canonicalizationMethod, token: new Uint8Array() })
  const open = insertUnsignedProperties(xml, property)
  const reading = readOnlySignature(open)
  const imprint = timeStampsIn(reading.signature).find((timeStamp) => timeStamp.id === id)?.imprint
  const digest = imprint && (await digestOfImprint(imprint, 'SHA-256', order.files))
  if (!digest) throw new TypeError('The data to time-stamp is missing')
  const token = await order.services.timeStamp(digest)
  return insertIntoXml(open, reading.document, {
    at: tokenPosition(reading, id),
    text: encodeBase64(token),
  })
}

function timeStampsIn({ unsignedProperties }: OnlySignature['signature']): readonly XmlTimeStamp[] {
  return unsignedProperties.flatMap((property) =>
    'timeStamp' in property ? [property.timeStamp] : [],
  )
}

/**
 * The signature file with properties (text) after its other unsigned ones; all existing bytes are kept. Namespaces
 * are declared on the new elements only, because inclusive canonicalisation would include declarations above them.
 */
function insertUnsignedProperties(bytes: Bytes, ...properties: readonly string[]): Bytes {
  const { document, element: signature } = readOnlySignature(bytes)
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

function tokenPosition({ element }: OnlySignature, id: string): number {
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

/** The level that a signature's properties suggest; their validity is not checked. */
export function levelOf({ unsignedProperties }: XadesSignature): SignatureLevel {
  const kinds = new Set(unsignedProperties.map(({ kind }) => kind))
  if (kinds.has('archive-time-stamp')) return 'B-LTA'
  if (kinds.has('validation-values')) return 'B-LT'
  return kinds.has('signature-time-stamp') ? 'B-T' : 'B-B'
}
