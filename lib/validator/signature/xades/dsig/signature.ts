import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import {
  ancestorsOf,
  attributeOf,
  childOf,
  childrenOf,
  descend,
  elementsIn,
  isNamed,
  textContentOf,
} from '#encoding/xml/elements'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import { type SignatureAlgorithm, type StatedAlgorithm, statedPss } from '#pki/algorithms'
import { ds } from '../namespaces'
import { canonicalizationOfUri, digestOfUri, signatureAlgorithmOfUri } from './algorithms'
import type { Budget } from './budget'
import { bytesIn } from './bytes-in'
import type { SignedDocumentTree } from './dereference'
import {
  type FollowedReference,
  followReference,
  type ReferenceContext,
  type SelectedLocation,
  type XmlReference,
} from './reference'
import { orRefusal } from './refusal'
import { bytesOfSelection, wholeElement } from './selection'
import { inclusivePrefixesIn } from './transform'

/** Faults of a ds:Signature itself. The codes are stable. */
export type CoreFailure =
  | 'signed-info-malformed'
  | 'canonicalization-not-allowed'
  | 'signature-method-not-allowed'
  | 'signature-value-malformed'
  | 'no-references'
  | 'too-many-references'

/** The parts of a ds:Signature that every XML signature has (XMLDSig 1.1, 4). */
export interface CoreSignature {
  readonly id: string | undefined
  /** URI of ds:CanonicalizationMethod. */
  readonly canonicalizationMethod: string
  /** The signed bytes; undefined if they cannot be determined. */
  readonly signedInfo: Bytes | undefined
  /** URI of ds:SignatureMethod. */
  readonly signatureMethod: string
  /** Undefined if the algorithm is unknown or not accepted. */
  readonly algorithm: SignatureAlgorithm | undefined
  /** Salt length of RSASSA-PSS in bytes; by default the length of the digest. */
  readonly saltLength: number | undefined
  /** Digest of MGF1 in RSASSA-PSS, if it differs from the digest of the algorithm. */
  readonly maskDigest: DigestAlgorithm | undefined
  readonly value: Bytes | undefined
  /** Id of ds:SignatureValue. */
  readonly valueId: string | undefined
  readonly references: readonly XmlReference[]
  /** References that a signed ds:Manifest contains (XMLDSig 1.1, 5.1), in order. */
  readonly manifestEntries: readonly XmlReference[]
  /** The certificates of X509Certificate elements in ds:KeyInfo, DER, in order. */
  readonly keyInfoCertificates: readonly Bytes[]
}

/** The core parts of a signature, and the elements that they were read from. */
export interface CoreReading {
  readonly core: CoreSignature
  readonly failures: readonly CoreFailure[]
  readonly followed: readonly FollowedReference[]
  /** The references in signed manifests. */
  readonly followedEntries: readonly FollowedReference[]
  readonly elements: SignatureElements
}

interface SignatureElements {
  readonly signature: XmlElement
  readonly signedInfo: XmlElement | undefined
  readonly signatureValue: XmlElement | undefined
  readonly keyInfo: XmlElement | undefined
  readonly objects: readonly XmlElement[]
}

const referencesMax = 1_000

/** Reads a ds:Signature. `signedProperties` is the element of this signature, not of a counter-signature. */
export function readCoreSignature(
  signature: XmlElement,
  context: SignedDocumentTree & { readonly budget: Budget },
  signedProperties: XmlElement | undefined,
): CoreReading {
  const elements = elementsOf(signature)
  const failures: CoreFailure[] = []
  const fail = (failure: CoreFailure) => void failures.push(failure)
  const method = only(elements.signedInfo, 'CanonicalizationMethod')
  const signatureMethod = only(elements.signedInfo, 'SignatureMethod')
  if (!elements.signedInfo || !method || !signatureMethod) fail('signed-info-malformed')
  const stated = readSignatureMethod(signatureMethod)
  const { signatureAlgorithm: algorithm, saltLength, maskDigest } = stated
  if (signatureMethod && !algorithm) fail('signature-method-not-allowed')
  const value = bytesIn(elements.signatureValue)
  if (!value || value.length === 0) fail('signature-value-malformed')
  const signedInfo = canonicalSignedInfo(elements.signedInfo, method, context)
  if (method && elements.signedInfo && !signedInfo) fail('canonicalization-not-allowed')
  const locationOf = locationsFrom(elements, signedProperties)
  const around = { ...context, signature, locationOf }
  const followed = followAll(referencesIn(elements.signedInfo, fail), around, fail)
  const followedEntries = followAll(followed.flatMap(manifestEntriesIn), around, fail)
  const core = {
    id: attributeOf(signature, 'Id'),
    canonicalizationMethod: attributeOf(method, 'Algorithm') ?? '',
    signedInfo,
    signatureMethod: attributeOf(signatureMethod, 'Algorithm') ?? '',
    algorithm,
    saltLength,
    maskDigest,
    value,
    valueId: attributeOf(elements.signatureValue, 'Id'),
    references: followed.map(({ reference }) => reference),
    manifestEntries: followedEntries.map(({ reference }) => reference),
    keyInfoCertificates: certificatesOfKeyInfo(elements.keyInfo),
  }
  return { core, failures, followed, followedEntries, elements }
}

function elementsOf(signature: XmlElement): SignatureElements {
  return {
    signature,
    signedInfo: only(signature, 'SignedInfo'),
    signatureValue: only(signature, 'SignatureValue'),
    keyInfo: only(signature, 'KeyInfo'),
    objects: childrenOf(signature, ds, 'Object'),
  }
}

/** A child that may occur only once. If it occurs twice, neither is used. */
function only(parent: XmlElement | undefined, localName: string): XmlElement | undefined {
  const [child, another] = parent ? childrenOf(parent, ds, localName) : []
  return another ? undefined : child
}

const unknownAlgorithm: StatedAlgorithm = { signatureAlgorithm: undefined }

const more = 'http://www.w3.org/2007/05/xmldsig-more#'

/**
 * The algorithm of a ds:SignatureMethod. It is unknown if it is not accepted (HMAC, DSA, MD5), or if it has parameters
 * but must not have any.
 */
function readSignatureMethod(method: XmlElement | undefined): StatedAlgorithm {
  if (!method) return unknownAlgorithm
  const uri = attributeOf(method, 'Algorithm')
  if (uri === `${more}rsa-pss`) return readPss(method)
  if (elementsIn(method).length > 0) return unknownAlgorithm
  return { signatureAlgorithm: signatureAlgorithmOfUri(uri) }
}

/** RFC 9231, 2.3.9. Without a stated salt length, it is that of the digest. */
function readPss(method: XmlElement): StatedAlgorithm {
  const parameters = childOf(method, more, 'RSAPSSParams')
  const named = attributeOf(childOf(parameters, ds, 'DigestMethod'), 'Algorithm')
  const digest = named === undefined ? 'SHA-256' : digestOfUri(named)
  const mask = descend(parameters, more, 'MaskGenerationFunction')
  const maskNamed = attributeOf(childOf(mask, ds, 'DigestMethod'), 'Algorithm')
  const maskDigest = maskNamed === undefined ? digest : digestOfUri(maskNamed)
  const saltLength = numberIn(childOf(parameters, more, 'SaltLength'))
  const isUsual = (numberIn(childOf(parameters, more, 'TrailerField')) ?? 1) === 1
  if (!digest || !maskDigest || !isUsual || Number.isNaN(saltLength)) return unknownAlgorithm
  return statedPss(digest, maskDigest, saltLength)
}

/** The number in an element; NaN if the text is not such a number. */
function numberIn(element: XmlElement | undefined): number | undefined {
  const text = element && textContentOf(element).trim()
  if (text === undefined) return undefined
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}

function canonicalSignedInfo(
  signedInfo: XmlElement | undefined,
  method: XmlElement | undefined,
  { budget }: Pick<ReferenceContext, 'budget'>,
): Bytes | undefined {
  const canonicalization = canonicalizationOfUri(attributeOf(method, 'Algorithm'))
  if (!signedInfo || !method || !canonicalization) return undefined
  const inclusivePrefixes = inclusivePrefixesIn(method)
  return orRefusal(() =>
    bytesOfSelection(wholeElement(signedInfo), budget, { ...canonicalization, inclusivePrefixes }),
  ).bytes
}

function referencesIn(
  signedInfo: XmlElement | undefined,
  fail: (failure: CoreFailure) => void,
): readonly XmlElement[] {
  const references = signedInfo ? childrenOf(signedInfo, ds, 'Reference') : []
  if (references.length === 0) fail('no-references')
  return references
}

function followAll(
  references: readonly XmlElement[],
  context: ReferenceContext,
  fail: (failure: CoreFailure) => void,
): readonly FollowedReference[] {
  if (references.length > referencesMax) {
    fail('too-many-references')
    return []
  }
  return references.map((element) => followReference(element, context))
}

/**
 * The references in a ds:Manifest (XMLDSig 1.1, 5.1) that is the digested element or is inside a digested object. A
 * manifest is recognized by its name, whatever the type of the reference. It is ignored if transforms change it,
 * because something else is signed then.
 */
function manifestEntriesIn({ reference, apex }: FollowedReference): readonly XmlElement[] {
  const isWhole = reference.transforms.every(({ kind }) => kind === 'canonicalization')
  if (!isWhole || !apex || apex === 'document') return []
  const inside = isNamed(apex, ds, 'Object') ? childrenOf(apex, ds, 'Manifest') : []
  const manifests = isNamed(apex, ds, 'Manifest') ? [apex] : inside
  return manifests.flatMap((manifest) => childrenOf(manifest, ds, 'Reference'))
}

const certificatesMax = 100

/**
 * Certificates in a ds:KeyInfo (XMLDSig 1.1, 4.5.4). Keys without a certificate (KeyValue) and keys that must be
 * fetched (RetrievalMethod) are ignored, because their owner is unknown.
 */
function certificatesOfKeyInfo(keyInfo: XmlElement | undefined): readonly Bytes[] {
  if (!keyInfo) return []
  return childrenOf(keyInfo, ds, 'X509Data')
    .flatMap((data) => childrenOf(data, ds, 'X509Certificate'))
    .slice(0, certificatesMax)
    .flatMap((element) => bytesIn(element) ?? [])
}

function locationsFrom(
  elements: SignatureElements,
  signedProperties: XmlElement | undefined,
): (element: XmlElement) => SelectedLocation {
  const around = new Set(ancestorsOf(elements.signature))
  return (element) => {
    if (element === signedProperties) return 'signed-properties'
    if (element === elements.keyInfo) return 'key-info'
    if (elements.objects.includes(element)) return 'object'
    if (around.has(element)) return 'around'
    return locationByAncestors(element, elements, signedProperties?.parent)
  }
}

function locationByAncestors(
  element: XmlElement,
  { signature, objects }: SignatureElements,
  qualifyingProperties: XmlElement | XmlDocument | undefined,
): SelectedLocation {
  const line: readonly (XmlElement | XmlDocument)[] = [element, ...ancestorsOf(element)]
  if (!line.includes(signature)) return 'elsewhere'
  const isOfData = objects.some((object) => line.includes(object))
  const isProperty = qualifyingProperties !== undefined && line.includes(qualifyingProperties)
  return isOfData && !isProperty ? 'inside-object' : 'inside-signature'
}
