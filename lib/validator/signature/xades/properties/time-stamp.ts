import type { Bytes } from '#encoding/bytes'
import { attributeOf } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { type Canonicalization, canonicalizationOfUri } from '../dsig/algorithms'
import type { Budget } from '../dsig/budget'
import { bytesIn } from '../dsig/bytes-in'
import type { FollowedReference, XmlReference } from '../dsig/reference'
import { type ReferenceRefusal, ReferenceRefused } from '../dsig/refusal'
import { bytesOfSelection, defaultCanonicalization, wholeElement } from '../dsig/selection'
import { inclusivePrefixesIn } from '../dsig/transform'
import { part, partsOf } from './parts'

/** A time-stamp property (EN 319 132-1, 5.1.4.4), with the parts of its imprint. */
export interface XmlTimeStamp {
  readonly id: string | undefined
  /** Local name of the property, e.g. SignatureTimeStamp. */
  readonly name: string
  readonly namespace: string
  /** URI; absent if none is named, which means inclusive canonicalisation 1.0. */
  readonly canonicalizationMethod: string | undefined
  /** EncapsulatedTimeStamp, DER, in order; all are over the same imprint. */
  readonly tokens: readonly Bytes[]
  readonly imprint: TimeStampImprint
  /** If no method is named, some writers use that of the signature itself. */
  readonly alternativeImprint: TimeStampImprint | undefined
}

/** Parts to be digested in order, or the reason why they are unknown. */
export type TimeStampImprint =
  | { readonly parts: readonly ImprintPart[]; readonly refusal: undefined }
  | { readonly parts: undefined; readonly refusal: ReferenceRefusal }

export type ImprintPart =
  | { readonly kind: 'bytes'; readonly bytes: Bytes }
  /** The file of a detached reference, after the reference's transforms. */
  | { readonly kind: 'detached'; readonly reference: XmlReference }

/** Something that a time-stamp covers. */
export type Stamped = XmlElement | FollowedReference

/** Context for reading time-stamps of a signature. */
export interface XmlTimeStampContext {
  readonly budget: Budget
  /** URI of the signature's own ds:CanonicalizationMethod. */
  readonly signatureMethod: string
}

/** Reads a time-stamp property over the given items, in this order. */
export function readXmlTimeStamp(
  element: XmlElement,
  stamped: readonly Stamped[],
  { budget, signatureMethod }: XmlTimeStampContext,
): XmlTimeStamp {
  const method = part(element, 'CanonicalizationMethod')
  const own = method ? undefined : canonicalizationOfUri(signatureMethod)
  return {
    id: attributeOf(element, 'Id'),
    name: element.localName,
    namespace: element.namespace,
    canonicalizationMethod: attributeOf(method, 'Algorithm'),
    tokens: partsOf(element, 'EncapsulatedTimeStamp').flatMap((token) => bytesIn(token) ?? []),
    imprint: imprintOf(() => canonicalizationFrom(method), stamped, budget),
    alternativeImprint:
      own && imprintOf(() => ({ ...own, inclusivePrefixes: [] }), stamped, budget),
  }
}

/** The parts in the canonical form of a method, by its URI. */
export function imprintInFormOf(
  uri: string,
  stamped: readonly Stamped[],
  budget: Budget,
): TimeStampImprint {
  const method = () => {
    const named = canonicalizationOfUri(uri)
    if (!named) throw new ReferenceRefused('transform-not-allowed')
    return { ...named, inclusivePrefixes: [] }
  }
  return imprintOf(method, stamped, budget)
}

type MethodOfTimeStamp = Canonicalization & { readonly inclusivePrefixes: readonly string[] }

function imprintOf(
  method: () => MethodOfTimeStamp,
  stamped: readonly Stamped[],
  budget: Budget,
): TimeStampImprint {
  try {
    const canonicalization = method()
    // A token over nothing would be valid but prove nothing.
    if (stamped.length === 0) throw new ReferenceRefused('nothing-selected')
    const parts = stamped.map((one) => partOf(one, canonicalization, budget))
    return { parts, refusal: undefined }
  } catch (error) {
    if (!(error instanceof ReferenceRefused)) throw error
    return { parts: undefined, refusal: error.reason }
  }
}

/** EN 319 132-1, 5.1.4.4: without a method, the default of XMLDSig applies. */
function canonicalizationFrom(method: XmlElement | undefined): MethodOfTimeStamp {
  if (!method) return defaultCanonicalization
  const named = canonicalizationOfUri(attributeOf(method, 'Algorithm'))
  if (!named) throw new ReferenceRefused('transform-not-allowed')
  return { ...named, inclusivePrefixes: inclusivePrefixesIn(method) }
}

function partOf(
  stamped: Stamped,
  canonicalization: MethodOfTimeStamp,
  budget: Budget,
): ImprintPart {
  if ('kind' in stamped) {
    return {
      kind: 'bytes',
      bytes: bytesOfSelection(wholeElement(stamped), budget, canonicalization),
    }
  }
  const { reference, selection } = stamped
  if (reference.source.kind === 'detached') return { kind: 'detached', reference }
  if (!selection) throw new ReferenceRefused(refusalOf(reference))
  return { kind: 'bytes', bytes: bytesOfSelection(selection, budget, canonicalization) }
}

function refusalOf({ source }: XmlReference): ReferenceRefusal {
  return source.kind === 'refused' ? source.reason : 'nothing-selected'
}
