import type { Bytes } from '@/lib/encoding/bytes'
import { elementsFrom, isNamed } from '@/lib/encoding/xml/elements'
import { MalformedXml } from '@/lib/encoding/xml/malformed-xml'
import { readXml } from '@/lib/encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '@/lib/encoding/xml/tree'
import { type DataFailure, dataFailures, unsignedElements } from './data-references'
import { canonicalizationOfUri } from './dsig/algorithms'
import { type Budget, startBudget } from './dsig/budget'
import { type SignedDocumentTree, signedDocumentTree } from './dsig/dereference'
import { orRefusal } from './dsig/refusal'
import { hasRepeatedId } from './dsig/repeated-id'
import { bytesOf, wholeElement } from './dsig/selection'
import {
  type CoreFailure,
  type CoreReading,
  type CoreSignature,
  readCoreSignature,
} from './dsig/signature'
import { ds } from './namespaces'
import { type Packaging, packagingOf } from './packaging'
import { readContentTimeStamps } from './properties/content-time-stamps'
import { readSignedProperties, type SignedProperties } from './properties/signed-properties'
import type { XmlTimeStamp } from './properties/time-stamp'
import { readUnsignedProperties, type UnsignedProperty } from './properties/unsigned-properties'
import {
  bindingFailures,
  findQualifyingProperties,
  type QualifyingElements,
  type QualifyingFailure,
} from './qualifying-properties'

/** What is wrong with the structure of a signature, whatever its value says. Stable words. */
export type StructuralFailure = CoreFailure | QualifyingFailure | DataFailure | 'duplicate-id'

/** An XML signature with its XAdES properties as facts. Nothing in it is verified. */
export interface XadesSignature extends CoreSignature {
  readonly failures: readonly StructuralFailure[]
  readonly packaging: Packaging
  /** Names of elements of the document around the signature that it does not cover. */
  readonly unsignedElements: readonly string[]
  /** Namespace of QualifyingProperties; absent in a plain XML signature. */
  readonly xadesNamespace: string | undefined
  /** Only when the signature signs them: the element that was digested is the element read. */
  readonly signedProperties: SignedProperties | undefined
  readonly contentTimeStamps: readonly XmlTimeStamp[]
  readonly unsignedProperties: readonly UnsignedProperty<CounterSignature>[]
  /** The whole ds:Signature by its own method of canonicalisation; absent when that is not known. */
  readonly canonicalForm: () => Bytes | undefined
}

export interface CounterSignature extends XadesSignature {
  /** A reference is to the very SignatureValue of the signature it stands in (EN 319 132-1, 5.2.7). */
  readonly signsValue: boolean
}

/** Each costs canonicalisation and a key operation. */
const signaturesMax = 100

/**
 * Every signature of an XML document, in order: in ASiC and ADOC signature files, bare, enveloped,
 * enveloping or detached. Counter-signatures are properties of the signature they stand in.
 * Throws `MalformedXml` when there is no reading the document.
 */
export function readXadesSignatures(bytes: Bytes): readonly XadesSignature[] {
  return signaturesIn(readXml(bytes))
}

/** Like `readXadesSignatures`, of a document that was read already. */
export function signaturesIn(document: XmlDocument): readonly XadesSignature[] {
  const all = [...elementsFrom(document.root)].filter(isSignature)
  if (all.length > signaturesMax) throw new MalformedXml('too-large', 'Too many signatures')
  const context: ReadingContext = { ...signedDocumentTree(document), budget: startBudget() }
  return all
    .filter(isNoCounterSignature)
    .map((element) => readSignature(element, context).signature)
}

type ReadingContext = SignedDocumentTree & { readonly budget: Budget }

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
    bytesOf(wholeElement(element), budget, { ...canonicalization, inclusivePrefixes: [] }),
  )
  return bytes
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
