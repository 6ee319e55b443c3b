import type { Bytes } from '#encoding/bytes'
import { ancestorsOf, attributeOf, elementsFrom, elementsIn, isNamed } from '#encoding/xml/elements'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'

import {
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  xmlNamespace,
} from '#encoding/xml/tree'
import { canonicalizationOfUri } from './dsig/algorithms'
import { type Budget, startBudget } from './dsig/budget'
import { type SignedDocumentTree, signedDocumentTree } from './dsig/dereference'
import type { FollowedReference, XmlReference } from './dsig/reference'
import { orRefusal } from './dsig/refusal'
import { bytesOfSelection, wholeElement } from './dsig/selection'
import {
  type CoreFailure,
  type CoreReading,
  type CoreSignature,
  readCoreSignature,
} from './dsig/signature'
import { asic, ds, isSignedPropertiesType, odfSignatures } from './namespaces'
import { part, partsOf } from './properties/parts'
import { readSignedProperties, type SignedProperties } from './properties/signed-properties'
import {
  readXmlTimeStamp,
  type XmlTimeStamp,
  type XmlTimeStampContext,
} from './properties/time-stamp'
import { readUnsignedProperties, type UnsignedProperty } from './properties/unsigned-properties'
import {
  bindingFailures,
  findQualifyingProperties,
  type QualifyingElements,
  type QualifyingFailure,
} from './qualifying-properties'

/** Faults in the data that a signature covers. The codes are stable. */
type DataFailure =
  /** The signature covers only its own properties and its KeyInfo. */
  | 'no-data-references'
  /** Signed data is inside the signature, where readers do not look for data. */
  | 'data-misplaced'

/** Faults in the structure of a signature, whatever its value is. The codes are stable. */
export type StructuralFailure = CoreFailure | QualifyingFailure | DataFailure | 'duplicate-id'

/** The location of the signed data relative to the signature (EN 319 132-1, 3.1). */
type Packaging = 'enveloped' | 'enveloping' | 'internally-detached' | 'detached'

/** A parsed XML signature with its XAdES properties. Nothing in it is verified. */
export interface XadesSignature extends CoreSignature {
  readonly failures: readonly StructuralFailure[]
  readonly packaging: Packaging
  /** Names of elements around the signature that it does not cover. */
  readonly unsignedElements: readonly string[]
  /** Namespace of QualifyingProperties; undefined in an XML signature without XAdES. */
  readonly xadesNamespace: string | undefined
  /** Undefined unless the signature signs them, i.e. the digested element is the element that was read. */
  readonly signedProperties: SignedProperties | undefined
  readonly contentTimeStamps: readonly XmlTimeStamp[]
  readonly unsignedProperties: readonly UnsignedProperty<CounterSignature>[]
  /** The whole ds:Signature, canonicalised by its own method; undefined if the method is unknown. */
  readonly canonicalForm: () => Bytes | undefined
}

export interface CounterSignature extends XadesSignature {
  /** Whether a reference is to the SignatureValue of the signature that contains it (EN 319 132-1, 5.2.7). */
  readonly signsValue: boolean
}

/** Maximum number of signatures, because each costs a canonicalisation and a key operation. */
const signaturesMax = 100

/**
 * Reads every signature of an XML document, in order: in ASiC and ADOC signature files, bare, enveloped, enveloping or
 * detached. Counter-signatures are properties of the signature that contains them. Throws `MalformedXml` if the
 * document cannot be read.
 */
export function readXadesSignatures(bytes: Bytes): readonly XadesSignature[] {
  return signaturesIn(readXml(bytes))
}

/** Like `readXadesSignatures`, for a document that is already parsed. */
export function signaturesIn(document: XmlDocument): readonly XadesSignature[] {
  return signatureElementsIn(document).map(({ signature }) => signature)
}

/** A signature and its element. */
export interface SignatureElement {
  readonly element: XmlElement
  readonly signature: XadesSignature
}

/** The signatures with their elements, in the order of `signaturesIn`. */
export function signatureElementsIn(document: XmlDocument): readonly SignatureElement[] {
  const all = [...elementsFrom(document.root)].filter(isSignature)
  if (all.length > signaturesMax) throw new MalformedXml('too-large', 'Too many signatures')
  const seen = new Set<XmlElement>()
  const context: ReadingContext = { ...signedDocumentTree(document), budget: startBudget(), seen }
  const read = (element: XmlElement) => ({
    element,
    signature: readSignature(element, context).signature,
  })
  const signatures = all.filter(isNoCounterSignature).map(read)
  // Signatures that only look like counter-signatures are listed like all others, so that none is missed.
  const others = all.flatMap((element) => (seen.has(element) ? [] : [read(element)]))
  return [...signatures, ...others]
}

interface ReadingContext extends SignedDocumentTree {
  readonly budget: Budget
  /** Elements of the signatures read so far, including counter-signatures. */
  readonly seen: Set<XmlElement>
}

function isSignature(element: XmlElement): boolean {
  return isNamed(element, ds, 'Signature')
}

function isNoCounterSignature({ parent }: XmlElement): boolean {
  return parent.kind === 'document' || parent.localName !== 'CounterSignature'
}

interface SignatureReading {
  readonly signature: XadesSignature
  readonly reading: CoreReading
}

function readSignature(element: XmlElement, context: ReadingContext): SignatureReading {
  context.seen.add(element)
  const qualifying = findQualifyingProperties(element)
  const reading = readCoreSignature(element, context, qualifying.signedProperties)
  const binding = bindingFailures(qualifying, reading.followed)
  const isSigned = !binding.includes('signed-properties-not-signed')
  const signature: XadesSignature = {
    ...reading.core,
    failures: [
      ...reading.failures,
      ...qualifying.failures,
      ...binding,
      ...dataFailures(reading.followed),
      ...(hasRepeatedId(element, qualifying.signedProperties, context)
        ? (['duplicate-id'] as const)
        : []),
    ],
    packaging: packagingOf(reading.core.references),
    unsignedElements: unsignedElements(element, [...reading.followed, ...reading.followedEntries]),
    xadesNamespace: qualifying.qualifyingProperties?.namespace,
    ...signedFacts(isSigned ? qualifying.signedProperties : undefined, reading, context),
    unsignedProperties: readUnsigned(qualifying, reading, context),
    canonicalForm: () =>
      canonicalFormOf(element, reading.core.canonicalizationMethod, context.budget),
  }
  return { signature, reading }
}

function canonicalFormOf(element: XmlElement, uri: string, budget: Budget): Bytes | undefined {
  const canonicalization = canonicalizationOfUri(uri)
  if (!canonicalization) return undefined
  const { bytes } = orRefusal(() =>
    bytesOfSelection(wholeElement(element), budget, { ...canonicalization, inclusivePrefixes: [] }),
  )
  return bytes
}

/** Checks that a signature covers data, and that the data are at a permitted location (XMLDSig 1.1, 8.1.1). */
function dataFailures(followed: readonly FollowedReference[]): readonly DataFailure[] {
  const data = followed.filter(isData)
  const isAtWrongLocation = data.some(({ reference: { source } }) => {
    return source.kind === 'same-document' && source.selected.location === 'inside-signature'
  })
  return [
    ...(data.length === 0 && followed.length > 0 ? (['no-data-references'] as const) : []),
    ...(isAtWrongLocation ? (['data-misplaced'] as const) : []),
  ]
}

const ownLocations: readonly string[] = ['signed-properties', 'key-info']

function isData({ reference: { type, source } }: FollowedReference): boolean {
  if (isSignedPropertiesType(type)) return false
  return source.kind !== 'same-document' || !ownLocations.includes(source.selected.location)
}

/**
 * Whether an Id in the structure of a signature occurs twice in the document, which makes references to it ambiguous.
 */
function hasRepeatedId(
  signature: XmlElement,
  signedProperties: XmlElement | undefined,
  { ambiguous }: SignedDocumentTree,
): boolean {
  const structure = [signature, ...elementsIn(signature), signedProperties]
  return structure.some((element) => element !== undefined && ambiguous.has(element))
}

const packagings: Readonly<Record<string, Packaging>> = {
  document: 'enveloped',
  around: 'enveloped',
  object: 'enveloping',
  'inside-object': 'enveloping',
  elsewhere: 'internally-detached',
}

/** The packaging by the first reference to data. A signature without such a reference is `detached`. */
function packagingOf(references: readonly XmlReference[]): Packaging {
  for (const { source, type } of references) {
    if (source.kind === 'detached') return 'detached'
    const isData = source.kind === 'same-document' && !isSignedPropertiesType(type)
    const packaging = isData ? packagings[source.selected.location] : undefined
    if (packaging) return packaging
  }
  return 'detached'
}

/**
 * Names of elements around a signature that it does not cover, from the root down to the signature. They include
 * elements that contain the signature and have text or attributes of their own, and processing instructions next to the
 * root, such as a stylesheet, because readers of the document see their effect. Empty for files that contain only
 * signatures.
 */
function unsignedElements(
  signature: XmlElement,
  followed: readonly FollowedReference[],
): readonly string[] {
  const covered = new Set(followed.filter(isDigestedItself).map(({ apex }) => apex))
  if (covered.has('document')) return []
  const around = [...ancestorsOf(signature)].toReversed()
  const [root = signature] = around
  if (isOfContainer(root)) return []
  const own = new Set([signature, ...around])
  // The content of a covered element is covered. The content of a signature is not part of the document.
  const end = around.findIndex((one) => covered.has(one) || isForSignatures(one))
  const open = end < 0 ? around : around.slice(0, end)
  const inside = open.flatMap((parent) => {
    const others = elementsIn(parent).filter(
      (child) => !covered.has(child) && !own.has(child) && !isForSignatures(child),
    )
    return [...(saysSomething(parent) ? [parent] : []), ...others].map(({ localName }) => localName)
  })
  return [...instructionsBeside(root), ...inside]
}

function instructionsBeside({ parent }: XmlElement): readonly string[] {
  return parent.children.flatMap((node) => (node.kind === 'instruction' ? [node.target] : []))
}

/**
 * Whether a reference digests the element itself. The Base64 transform digests only the text (XMLDSig 1.1, 6.6.2),
 * which is all the content of an element like ds:Object.
 */
function isDigestedItself({ apex, reference: { transforms } }: FollowedReference): boolean {
  if (!transforms.some(({ kind }) => kind === 'base64')) return true
  return apex !== undefined && apex !== 'document' && isLikeObject(apex)
}

const attributesOfObject = ['Id', 'MimeType', 'Encoding']

function isLikeObject({ attributes, children }: XmlElement): boolean {
  return (
    children.every(({ kind }) => kind !== 'element') &&
    attributes.every(({ localName }) => attributesOfObject.includes(localName))
  )
}

function saysSomething({ children, attributes }: XmlElement): boolean {
  const hasText = children.some((node) => node.kind === 'text' && node.value.trim() !== '')
  return hasText || !attributes.every(isOfForm)
}

const attributesOfForm = ['Id', 'ID', 'id', 'version', 'format']
const namespaceOfSchemas = 'http://www.w3.org/2001/XMLSchema-instance'

/** Whether an attribute has no content. xml:base has: it changes the targets of links. */
function isOfForm({ namespace, localName }: XmlAttribute): boolean {
  if (namespace === xmlNamespace) return localName !== 'base'
  return (
    namespace === namespaceOfSchemas || (namespace === '' && attributesOfForm.includes(localName))
  )
}

function isForSignatures(element: XmlElement): boolean {
  return isSignature(element) || isOfContainer(element)
}

/** Whether an element is the root of a signature file in a container. */
function isOfContainer({ namespace }: XmlElement): boolean {
  return namespace === asic || namespace === odfSignatures
}

function signedFacts(
  element: XmlElement | undefined,
  { followed, core }: CoreReading,
  { budget }: ReadingContext,
): Pick<XadesSignature, 'signedProperties' | 'contentTimeStamps'> {
  const timeStamps = { budget, signatureMethod: core.canonicalizationMethod }
  return {
    signedProperties: element && readSignedProperties(element),
    contentTimeStamps: element ? readContentTimeStamps(element, followed, timeStamps) : [],
  }
}

/** Time-stamps over the data that were made before signing (EN 319 132-1, 5.2.8). */
function readContentTimeStamps(
  signedProperties: XmlElement,
  followed: readonly FollowedReference[],
  context: XmlTimeStampContext,
): readonly XmlTimeStamp[] {
  const properties = part(signedProperties, 'SignedDataObjectProperties')
  const data = followed.filter(({ apex }) => apex !== signedProperties)
  const overAll = partsOf(properties, 'AllDataObjectsTimeStamp').map((element) =>
    readXmlTimeStamp(element, data, context),
  )
  const overSome = partsOf(properties, 'IndividualDataObjectsTimeStamp').map((element) =>
    readXmlTimeStamp(element, includedIn(element, data), context),
  )
  return [...overAll, ...overSome]
}

/** The references that xades:Include names by Id (EN 319 132-1, 5.2.8.2). If one is missing, none are returned. */
function includedIn(
  element: XmlElement,
  data: readonly FollowedReference[],
): readonly FollowedReference[] {
  const included = partsOf(element, 'Include').map((include) => {
    const uri = attributeOf(include, 'URI')
    return data.filter(({ reference }) => `#${reference.id}` === uri)
  })
  return included.every(({ length }) => length > 0) ? included.flat() : []
}

function readUnsigned(
  { qualifyingProperties, object }: QualifyingElements,
  reading: CoreReading,
  context: ReadingContext,
): XadesSignature['unsignedProperties'] {
  return readUnsignedProperties(qualifyingProperties, {
    reading,
    object,
    budget: context.budget,
    readCounterSignature: (element) => readCounterSignature(element, reading, context),
  })
}

function readCounterSignature(
  element: XmlElement,
  outer: CoreReading,
  context: ReadingContext,
): CounterSignature {
  const { signature, reading } = readSignature(element, context)
  const { signatureValue } = outer.elements
  const signsValue = reading.followed.some(
    ({ apex }) => apex !== undefined && apex === signatureValue,
  )
  return { ...signature, signsValue }
}

/** The signatures, each followed by its counter-signatures (EN 319 132-1, 5.2.7). */
export function withCounterSignatures(
  signatures: readonly XadesSignature[],
): readonly XadesSignature[] {
  return signatures.flatMap((one) => [one, ...withCounterSignatures(counterSignaturesOf(one))])
}

function counterSignaturesOf({ unsignedProperties }: XadesSignature): readonly XadesSignature[] {
  return unsignedProperties.flatMap((property) =>
    property.kind === 'counter-signature' ? [property.signature] : [],
  )
}
