import { randomInt } from 'node:crypto'
import { addAdocSignature } from '#container/adoc/add-adoc-signature'
import { adocPaths } from '#container/adoc/adoc-names'
import { writeSignatureMetadata } from '#container/adoc/metadata'
import type { Container, ContainerKind } from '#container/container'
import { containerLimits } from '#container/container-limits'
import { encodeBase64 } from '#encoding/base64'
import type { ByteSource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { attributeOf, elementsFrom } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import { readEntry } from '#encoding/zip/read-entry'
import { parseCertificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { visibleText } from '#vocabulary/visible-text'
import type {
  Placement,
  PreparedSignature,
  SignatureFormat,
  SignatureParameters,
  SignedDocument,
} from '../signature-format'
import { SigningRefused } from '../signing-refused'
import { completeXades } from '../xades/complete'
import { prepareXades } from '../xades/prepare'
import type { ReferenceToSign } from '../xades/write/write-signature'
import { type AdocParts, preparedAdoc, signedAdoc } from './asic-state'
import { asice, referenceTo } from './asice'
import { augment } from './augment'
import { openContainer, orRefuseContainer, orRefuseLater } from './open-container'
import { digestDataFiles, digestOfList, refuseOtherDataFiles } from './signed-data-files'

export const adocKinds: readonly ContainerKind[] = ['adoc', 'adoc-v2']

/** A file name with the extension that every ADOC-V2.0 must have. */
export const adocFileName = 'document.adoc'

/** Signatures of an ADOC-V1.0. An ADOC-V2.0 is signed like an ASiC-E. */
export const adoc: SignatureFormat = { prepare, complete, augment, place }

async function prepare(
  source: ByteSource,
  parameters: SignatureParameters,
): Promise<PreparedSignature> {
  const container = openContainer(source, adocKinds, adocFileName)
  if (container.kind === 'adoc-v2') return await asice.prepare(source, parameters)
  const { algorithm, claimedSigningTime } = parameters
  const dataFiles = await digestDataFiles(container)
  const plan = planAdocSignature(container, parameters)
  const { signatureId, parts } = plan
  const xades = prepareXades({
    ...parameters,
    profile: 'adoc',
    signatureId,
    references: [...dataFiles.map(referenceTo), ...plan.metadataReferences],
  })
  return {
    format: 'adoc',
    signatureId,
    algorithm,
    dataToBeSigned: encodeBase64(xades.dataToBeSigned),
    documentDigest: digestOfList(dataFiles),
    state: preparedAdoc.encode({ dataFiles, claimedSigningTime, xades: xades.state, parts }),
  }
}

/** The names and metadata of an ADOC signature, which are fixed before the signature value is known. */
interface AdocPlan {
  readonly signatureId: string
  readonly parts: AdocParts
  /** References to the signed metadata elements. */
  readonly metadataReferences: readonly ReferenceToSign[]
}

/** Throws `SigningRefused`. */
function planAdocSignature(
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
    // The format requires a position; a dash means that it is unknown.
    positionName: '-',
  })
  const existing = coveredMetadata(container)
  const own = { path: metadataPath, bytes: metadata, ids: [signatureId] }
  return {
    signatureId,
    parts: {
      signaturePath,
      metadataPath,
      metadata: Buffer.from(metadata).toString(),
      covered: [...existing, own].map(({ path, ids }) => [path, ids] as const),
    },
    metadataReferences: [...existing, own].flatMap(referencesTo),
  }
}

/**
 * A random number that concurrent signers are unlikely to choose as well. Paths are part of the signed data, and the
 * next free number would be the same for all signers.
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
  const name = parts.every(Boolean) ? parts.join(' ') : valueInName(subject, 'commonName')
  return visibleText(name ?? '-')
}

interface CoveredMetadata {
  readonly path: string
  readonly bytes: Bytes
  readonly ids: readonly string[]
}

/** Each signature covers the metadata about the document, its authors, and the signature itself. */
const coveredElements = ['document', 'author']

function coveredMetadata({ source, archive, adoc }: Container): CoveredMetadata[] {
  return [...(adoc?.signable ?? [])].flatMap(([path, { elements }]) => {
    const entry = archive.entries.find(({ name }) => name === path)
    const ids = elements.filter(({ name }) => coveredElements.includes(name)).map(({ id }) => id)
    if (!entry || ids.length === 0) return []
    const bytes = orRefuseContainer(() => readEntry(source, entry, containerLimits.xmlBytes))
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

/** The element that `ancestor-or-self::*[@ID='…']` selects in a metadata file, in the form of Canonical XML 1.0. */
function canonicalElement(bytes: Bytes, id: string): Bytes {
  const found = [...elementsFrom(readXml(bytes).root)].filter(
    (element) => attributeOf(element, 'ID') === id,
  )
  const [element, another] = found
  if (!element || another || /['<&]/.test(id)) {
    throw new SigningRefused('damaged', 'The metadata of the document name their parts ambiguously')
  }
  return canonicalize(element, 'inclusive-1.0')
}

async function complete(
  documentDigest: string,
  prepared: PreparedSignature,
  signatureValue: Bytes,
): Promise<SignedDocument> {
  if (prepared.format === 'asice') {
    return await asice.complete(documentDigest, prepared, signatureValue)
  }
  const { signatureId, state } = prepared
  const { xades, ...subject } = preparedAdoc.parse(state)
  const tail = completeXades(xades, signatureValue)
  return { signatureId, level: 'B-B', tail, state: signedAdoc.encode(subject) }
}

async function place(source: ByteSource, signed: SignedDocument): Promise<Placement> {
  const container = openContainer(source, adocKinds, adocFileName)
  if (container.kind === 'adoc-v2') return await asice.place(source, signed)
  const { dataFiles, claimedSigningTime, parts } = signedAdoc.parse(signed.state)
  refuseOtherDataFiles(container, dataFiles)
  refuseTakenNames(container, parts)
  const addition = {
    signaturePath: parts.signaturePath,
    signature: signed.tail,
    metadataPath: parts.metadataPath,
    metadata: utf8(parts.metadata),
    covered: new Map(parts.covered),
  }
  return await orRefuseLater(() => addAdocSignature(container, addition, claimedSigningTime))
}

/** Throws if another signature meanwhile took the names: they are signed and cannot change. */
function refuseTakenNames({ archive }: Container, parts: AdocParts): void {
  const taken = new Set(archive.entries.map(({ name }) => name))
  if (taken.has(parts.signaturePath) || taken.has(parts.metadataPath)) {
    throw new SigningRefused('document-changed', 'The document changed while it was being signed')
  }
}
