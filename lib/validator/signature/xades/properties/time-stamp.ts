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
  /** URI; undefined if the time-stamp names none. Canonical XML 1.0 (inclusive) is used then. */
  readonly canonicalizationMethod: string | undefined
  /** The tokens of EncapsulatedTimeStamp elements, DER, in order. All are over the same imprint. */
  readonly tokens: readonly Bytes[]
  readonly imprint: TimeStampImprint
  /** If the time-stamp names no method, some programs use that of the signature. */
  readonly alternativeImprint: TimeStampImprint | undefined
}

/** The parts to digest in order, or the reason why they are unknown. */
export type TimeStampImprint =
  | { readonly parts: readonly ImprintPart[]; readonly refusal: undefined }
  | { readonly parts: undefined; readonly refusal: ReferenceRefusal }

export type ImprintPart =
  | { readonly kind: 'bytes'; readonly bytes: Bytes }
  /** The file of a detached reference, after the transforms of the reference. */
  | { readonly kind: 'detached'; readonly reference: XmlReference }

/** An element, or the data of a reference, that a time-stamp covers. */
export type Stamped = XmlElement | FollowedReference

/** The context in which time-stamps of a signature are read. */
export interface XmlTimeStampContext {
  readonly budget: Budget
  /** URI of the signature's own ds:CanonicalizationMethod. */
  readonly signatureMethod: string
}

/** Reads a time-stamp property that covers the given items, in this order. */
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

/** The parts in the canonical form of a method, given by its URI. */
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
    // A token over nothing would verify, but would prove nothing.
    if (stamped.length === 0) throw new ReferenceRefused('nothing-selected')
    const parts = stamped.map((one) => partOf(one, canonicalization, budget))
    return { parts, refusal: undefined }
  } catch (error) {
    if (!(error instanceof ReferenceRefused)) throw error
    return { parts: undefined, refusal: error.reason }
  }
}

/** EN 319 132-1, 5.1.4.4: if no method is named, the default of XMLDSig is used. */
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
