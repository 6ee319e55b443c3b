import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { attributeOf, elementsFrom, elementsIn, isNamed } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { digestOfUri } from '../dsig/algorithms'
import type { Budget } from '../dsig/budget'
import { bytesIn } from '../dsig/bytes-in'
import type { CoreReading } from '../dsig/signature'
import { ds } from '../namespaces'
import { part, partsOf } from './parts'
import {
  imprintInFormOf,
  readXmlTimeStamp,
  type Stamped,
  type TimeStampImprint,
  type XmlTimeStamp,
} from './time-stamp'

/** Validation data inside a signature, DER (EN 319 132-1, 5.4 and 5.5.1). */
interface EncapsulatedValues {
  readonly certificates: readonly Bytes[]
  /** Complete OCSPResponses, DER. */
  readonly ocspResponses: readonly Bytes[]
  readonly crls: readonly Bytes[]
}

/** A reference in CompleteCertificateRefs or CompleteRevocationRefs. Its value may be stored elsewhere. */
export interface DigestReference {
  readonly kind: 'certificate' | 'ocsp' | 'crl'
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly digestValue: Bytes | undefined
}

/** SealingEvidenceRecords (TS 119 132-3): the evidence records, and the parts that they protect. */
export interface XmlEvidenceRecords {
  readonly kind: 'evidence-records'
  readonly records: readonly XmlElement[]
  readonly imprint: TimeStampImprint
}

/** A property that is added after signing (EN 319 132-1, 5.3 to 5.5). The signature does not cover it. */
export type UnsignedProperty<CounterSignature> =
  | { readonly kind: 'signature-time-stamp'; readonly timeStamp: XmlTimeStamp }
  | { readonly kind: 'archive-time-stamp'; readonly timeStamp: XmlTimeStamp }
  /** SigAndRefsTimeStamp and RefsOnlyTimeStamp, which the X levels have. */
  | { readonly kind: 'references-time-stamp'; readonly timeStamp: XmlTimeStamp }
  | ({ readonly kind: 'validation-values'; readonly name: string } & EncapsulatedValues)
  | ({
      readonly kind: 'time-stamp-validation-data'
      /** `#` and the Id of the time-stamp that needs the data; if absent, all preceding time-stamps do. */
      readonly uri: string | undefined
    } & EncapsulatedValues)
  | {
      readonly kind: 'digest-references'
      readonly name: string
      readonly references: readonly DigestReference[]
    }
  /** SignaturePolicyStore (EN 319 132-1, 5.2.10): the policy document; undefined if it is stored elsewhere. */
  | { readonly kind: 'policy-store'; readonly document: Bytes | undefined }
  | { readonly kind: 'counter-signature'; readonly signature: CounterSignature }
  | XmlEvidenceRecords
  | { readonly kind: 'other'; readonly name: string; readonly namespace: string }

/** The context in which the unsigned properties of a signature are read. */
export interface UnsignedContext<CounterSignature> {
  readonly reading: CoreReading
  /** The ds:Object that contains the qualifying properties. */
  readonly object: XmlElement | undefined
  readonly budget: Budget
  readonly readCounterSignature: (signature: XmlElement) => CounterSignature
}

const propertiesMax = 500

/** Reads the properties under UnsignedSignatureProperties, in order. */
export function readUnsignedProperties<CounterSignature>(
  qualifyingProperties: XmlElement | undefined,
  context: UnsignedContext<CounterSignature>,
): readonly UnsignedProperty<CounterSignature>[] {
  const parent = part(qualifyingProperties, 'UnsignedProperties', 'UnsignedSignatureProperties')
  const elements = parent ? elementsIn(parent).slice(0, propertiesMax) : []
  return elements.flatMap((element, at) => {
    if (element.localName === 'CounterSignature') return counterSignaturesIn(element, context)
    return [readProperty(element, elements.slice(0, at), context)]
  })
}

function counterSignaturesIn<CounterSignature>(
  element: XmlElement,
  { readCounterSignature }: UnsignedContext<CounterSignature>,
): UnsignedProperty<CounterSignature>[] {
  const signatures = elementsIn(element).filter((child) => isNamed(child, ds, 'Signature'))
  return signatures.map((child) => ({
    kind: 'counter-signature',
    signature: readCounterSignature(child),
  }))
}

/** Every property except counter-signatures. */
type PlainProperty = Exclude<UnsignedProperty<never>, { kind: 'counter-signature' }>

type TimeStampKind = Extract<PlainProperty, { timeStamp: XmlTimeStamp }>['kind']

type StampedBy = (
  before: readonly XmlElement[],
  context: UnsignedContext<unknown>,
) => readonly Stamped[]

/** Kinds of time-stamps by the name of their property, each with the parts that it covers. */
const timeStamps = new Map<string, readonly [TimeStampKind, StampedBy]>([
  ['SignatureTimeStamp', ['signature-time-stamp', (_, context) => signatureValue(context)]],
  ['ArchiveTimeStamp', ['archive-time-stamp', archived]],
  ['SigAndRefsTimeStamp', ['references-time-stamp', valueAndReferences]],
  ['SigAndRefsTimeStampV2', ['references-time-stamp', valueAndReferences]],
  ['RefsOnlyTimeStamp', ['references-time-stamp', (before) => before.filter(isRefs)]],
  ['RefsOnlyTimeStampV2', ['references-time-stamp', (before) => before.filter(isRefs)]],
])

function readProperty(
  element: XmlElement,
  before: readonly XmlElement[],
  context: UnsignedContext<unknown>,
): PlainProperty {
  if (isNamed(element, recordsNamespace, 'SealingEvidenceRecords')) {
    return readEvidenceRecords(element, before, context)
  }
  const [kind, stampedBy] = timeStamps.get(element.localName) ?? []
  if (!kind || !stampedBy) return readValues(element)
  const { budget, reading } = context
  const signatureMethod = reading.core.canonicalizationMethod
  const stamped = stampedBy(before, context)
  return { kind, timeStamp: readXmlTimeStamp(element, stamped, { budget, signatureMethod }) }
}

const recordsNamespace = 'http://uri.etsi.org/19132/v1.1.1#'

/** Evidence records cover the parts of an archive time-stamp, in the canonical form of the signature's method. */
function readEvidenceRecords(
  element: XmlElement,
  before: readonly XmlElement[],
  context: UnsignedContext<unknown>,
): XmlEvidenceRecords {
  const { budget, reading } = context
  const stamped = archived(before, context)
  const imprint = imprintInFormOf(reading.core.canonicalizationMethod, stamped, budget)
  return { kind: 'evidence-records', records: elementsIn(element), imprint }
}

function readValues(element: XmlElement): PlainProperty {
  const { localName: name, namespace } = element
  const none: EncapsulatedValues = { certificates: [], ocspResponses: [], crls: [] }
  switch (name) {
    case 'CertificateValues':
    case 'AttrAuthoritiesCertValues':
      return { kind: 'validation-values', name, ...none, certificates: certificatesIn(element) }
    case 'RevocationValues':
    case 'AttributeRevocationValues':
      return { kind: 'validation-values', name, ...none, ...revocationIn(element) }
    case 'TimeStampValidationData':
    case 'AnyValidationData': {
      const uri = attributeOf(element, 'URI')
      return { kind: 'time-stamp-validation-data', uri, ...validationDataIn(element) }
    }
    case 'SignaturePolicyStore':
      return { kind: 'policy-store', document: bytesIn(part(element, 'SignaturePolicyDocument')) }
    default:
      return isRefs(element)
        ? { kind: 'digest-references', name, references: digestReferencesIn(element) }
        : { kind: 'other', name, namespace }
  }
}

function signatureValue({ reading }: UnsignedContext<unknown>): readonly XmlElement[] {
  return present(reading.elements.signatureValue)
}

/**
 * EN 319 132-1, 5.5.2.2: the references in order, SignedInfo, SignatureValue, KeyInfo, the preceding properties, and
 * all objects except the one with the qualifying properties.
 */
function archived(
  before: readonly XmlElement[],
  { reading, object }: UnsignedContext<unknown>,
): readonly Stamped[] {
  const { signedInfo, signatureValue: value, keyInfo, objects } = reading.elements
  return [
    ...reading.followed,
    ...present(signedInfo),
    ...present(value),
    ...present(keyInfo),
    ...before,
    ...objects.filter((one) => one !== object),
  ]
}

function valueAndReferences(
  before: readonly XmlElement[],
  context: UnsignedContext<unknown>,
): readonly Stamped[] {
  return [...signatureValue(context), ...before.filter(isSignatureTimeStampOrRefs)]
}

function present(element: XmlElement | undefined): readonly XmlElement[] {
  return element ? [element] : []
}

/** The certificates in a CertificateValues element. */
function certificatesIn(values: XmlElement | undefined): readonly Bytes[] {
  return bytesOfEach(partsOf(values, 'EncapsulatedX509Certificate'))
}

/** The revocation data in a RevocationValues element. */
function revocationIn(
  values: XmlElement | undefined,
): Pick<EncapsulatedValues, 'ocspResponses' | 'crls'> {
  return {
    ocspResponses: bytesOfEach(partsOf(part(values, 'OCSPValues'), 'EncapsulatedOCSPValue')),
    crls: bytesOfEach(partsOf(part(values, 'CRLValues'), 'EncapsulatedCRLValue')),
  }
}

/** The CertificateValues and RevocationValues in a TimeStampValidationData. */
function validationDataIn(element: XmlElement): EncapsulatedValues {
  return {
    certificates: certificatesIn(part(element, 'CertificateValues')),
    ...revocationIn(part(element, 'RevocationValues')),
  }
}

function bytesOfEach(elements: readonly XmlElement[]): readonly Bytes[] {
  return elements.flatMap((element) => bytesIn(element) ?? [])
}

function isRefs({ localName }: XmlElement): boolean {
  return /^(CompleteCertificate|CompleteRevocation|AttributeCertificate|AttributeRevocation)Refs(V2)?$/.test(
    localName,
  )
}

const kinds = new Map<string, DigestReference['kind']>([
  ['Cert', 'certificate'],
  ['OCSPRef', 'ocsp'],
  ['CRLRef', 'crl'],
])

/** All references below an element, in order. */
function digestReferencesIn(element: XmlElement): readonly DigestReference[] {
  return [...elementsFrom(element)].flatMap((candidate) => {
    const kind = kinds.get(candidate.localName)
    return kind ? [readReference(kind, candidate)] : []
  })
}

function readReference(kind: DigestReference['kind'], element: XmlElement): DigestReference {
  const holder = part(element, 'CertDigest') ?? part(element, 'DigestAlgAndValue')
  return {
    kind,
    digestAlgorithm: digestOfUri(attributeOf(part(holder, 'DigestMethod'), 'Algorithm')),
    digestValue: bytesIn(part(holder, 'DigestValue')),
  }
}

function isSignatureTimeStampOrRefs(element: XmlElement): boolean {
  return element.localName === 'SignatureTimeStamp' || isRefs(element)
}
