import { randomInt } from 'node:crypto'
import { adocPaths } from '@/lib/container/adoc/adoc-names'
import { writeSignatureMetadata } from '@/lib/container/adoc/signable-metadata'
import type { Container } from '@/lib/container/container'
import { containerLimits } from '@/lib/container/container-limits'
import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { canonicalize } from '@/lib/encoding/xml/canonicalize'
import { attributeOf, elementsFrom } from '@/lib/encoding/xml/elements'
import { readXml } from '@/lib/encoding/xml/read-xml'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { parseCertificate } from '@/lib/pki/certificate'
import { valueInName } from '@/lib/pki/certificate/distinguished-name'
import { DocumentRefused } from '../document-refused'
import type { SignatureParameters } from '../signature-format'
import type { ReferenceToSign } from '../xades/write-signature'
import type { AdocParts } from './asic-state'
import { orRefuse } from './open-container'

/** Everything of an ADOC signature that has its name and its words before there is a value. */
export interface AdocPlan {
  readonly signatureId: string
  readonly parts: AdocParts
  /** To every metadata element that is signed along. */
  readonly metadataReferences: readonly ReferenceToSign[]
}

/** Each signature covers what the metadata say of the document, of its authors, and of itself. */
const coveredElements = ['document', 'author']

/** Throws `DocumentRefused`. */
export function planAdocSignature(
  container: Container,
  { certificate, claimedSigningTime }: SignatureParameters,
): AdocPlan {
  const number = freeNumber(container)
  const signatureId = `signature_${number}`
  const signaturePath = `${adocPaths.signatures}signatures${number}.xml`
  const metadataPath = `${adocPaths.metadata}signableMetadata${number}.xml`
  const metadata = writeSignatureMetadata(number, {
    id: signatureId,
    signatureId: `${signaturePath}#${signatureId}`,
    signingTime: claimedSigningTime.toISOString().replace(/\.\d+Z$/, 'Z'),
    signingPurpose: 'signature',
    individualName: nameOf(certificate),
    // The format wants a position of everybody; of whom none is known it is a dash.
    positionName: '-',
  })
  const existing = coveredMetadata(container)
  const own = { path: metadataPath, bytes: metadata, ids: [signatureId] }
  return {
    signatureId,
    parts: {
      ...{ signaturePath, metadataPath },
      metadata: Buffer.from(metadata).toString(),
      covered: [...existing, own].map(({ path, ids }) => [path, ids] as const),
    },
    metadataReferences: [...existing, own].flatMap(referencesTo),
  }
}

/**
 * A number that nobody signing at the same time will choose: paths are part of what is signed, so the next
 * one in order would be everybody's.
 */
function freeNumber({ archive }: Container): number {
  const taken = new Set(archive.entries.map(({ name }) => /(\d+)\.xml$/.exec(name)?.[1]))
  let number = randomNumber()
  while (taken.has(String(number))) number = randomNumber()
  return number
}

function randomNumber(): number {
  return randomInt(100_000_000, 1_000_000_000)
}

function nameOf(certificate: Bytes): string {
  const { subject } = parseCertificate(certificate)
  const parts = [valueInName(subject, 'givenName'), valueInName(subject, 'surname')]
  return parts.every(Boolean) ? parts.join(' ') : (valueInName(subject, 'commonName') ?? '-')
}

interface CoveredMetadata {
  readonly path: string
  readonly bytes: Bytes
  readonly ids: readonly string[]
}

function coveredMetadata({ source, archive, adoc }: Container): CoveredMetadata[] {
  return [...(adoc?.signable ?? [])].flatMap(([path, { elements }]) => {
    const entry = archive.entries.find(({ name }) => name === path)
    const ids = elements.filter(({ name }) => coveredElements.includes(name)).map(({ id }) => id)
    if (!entry || ids.length === 0) return []
    const bytes = orRefuse(() => readEntry(source, entry, containerLimits.xmlBytes))
    return [{ path, bytes, ids }]
  })
}

function referencesTo({ path, bytes, ids }: CoveredMetadata): ReferenceToSign[] {
  return ids.map((id) => ({
    uri: path,
    digestAlgorithm: 'SHA-256',
    digest: digest('SHA-256', canonicalElement(bytes, id)),
    element: id,
  }))
}

/** What `ancestor-or-self::*[@ID='…']` and Canonical XML 1.0 leave of a metadata file. */
function canonicalElement(bytes: Bytes, id: string): Bytes {
  const found = [...elementsFrom(readXml(bytes).root)].filter(
    (element) => attributeOf(element, 'ID') === id,
  )
  const [element, another] = found
  if (!element || another || /['<&]/.test(id)) {
    throw new DocumentRefused(
      'damaged',
      'The metadata of the document name their parts ambiguously',
    )
  }
  return canonicalize(element, 'inclusive-1.0')
}
