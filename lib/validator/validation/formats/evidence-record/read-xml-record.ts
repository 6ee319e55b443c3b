import { decodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digestLengths } from '#encoding/digest'
import { InvalidEncoding } from '#encoding/invalid-encoding'
import { canonicalize } from '#encoding/xml/canonicalize'
import { attributeOf, elementsIn, isNamed, textContentOf } from '#encoding/xml/elements'
import { MalformedXml } from '#encoding/xml/read-xml'
import type { XmlElement } from '#encoding/xml/tree'
import {
  type Canonicalization,
  canonicalizationOfUri,
  digestOfUri,
} from '#signature/xades/dsig/algorithms'
import { type EncodedMaterial, readMaterial } from '../../model/read-material'
import {
  type ArchiveTimeStamp,
  type ArchiveTimeStampChain,
  digestsMax,
  type EvidenceRecordContent,
  timeStampsMax,
} from './evidence-record-content'

export const recordNamespace = 'urn:ietf:params:xml:ns:ers'

export function isXmlRecord(element: XmlElement): boolean {
  return isNamed(element, recordNamespace, 'EvidenceRecord')
}

/** Reads an EvidenceRecord element (RFC 6283, 2.1). Throws `MalformedXml`. */
export function readXmlRecord(record: XmlElement): EvidenceRecordContent {
  if (!isXmlRecord(record)) throw malformed('The root is not an EvidenceRecord')
  if (attributeOf(record, 'Version') !== '1.0') throw malformed('Another version of the syntax')
  const { ArchiveTimeStampSequence: found = [] } = childrenBySchema(record, {
    EncryptionInformation: '?',
    SupportingInformationList: '?',
    ArchiveTimeStampSequence: '1',
  })
  const [sequence] = found
  if (!sequence) throw malformed('An evidence record without time-stamps')
  const { ArchiveTimeStampChain: chains = [] } = childrenBySchema(sequence, {
    ArchiveTimeStampChain: '+',
  })
  expectOrder(chains)
  const counts: Counts = { timeStamps: 0, digests: 0 }
  return {
    syntax: 'XML',
    chains: chains.map((chain, index) =>
      readChain(chain, { sequence, later: new Set(chains.slice(index)) }, counts),
    ),
  }
}

/** The number of time-stamps and digests so far. Both have a maximum. */
interface Counts {
  timeStamps: number
  digests: number
}

interface ChainSurroundings {
  /** The ArchiveTimeStampSequence. */
  readonly sequence: XmlElement
  /** This chain and the later chains. */
  readonly later: ReadonlySet<XmlElement>
}

function readChain(
  chain: XmlElement,
  { sequence, later }: ChainSurroundings,
  counts: Counts,
): ArchiveTimeStampChain {
  const found = childrenBySchema(chain, {
    DigestMethod: '1',
    CanonicalizationMethod: '1',
    ArchiveTimeStamp: '+',
  })
  const canonicalization = canonicalizationIn(found.CanonicalizationMethod?.[0])
  const digestAlgorithm = digestOfUri(attributeOf(found.DigestMethod?.[0], 'Algorithm'))
  const timeStamps = found.ArchiveTimeStamp ?? []
  expectOrder(timeStamps)
  return {
    digestAlgorithm,
    canonicalization,
    timeStamps: timeStamps.map((one) =>
      readArchiveTimeStamp(one, { digestAlgorithm, canonicalization }, counts),
    ),
    // RFC 6283, 4.2.2: the sequence of the earlier chains, in the canonical form of this chain.
    earlierChains: () => canonicalBytes(sequence, canonicalization, (one) => later.has(one)),
  }
}

/** Reads a canonical form. Parameters are not supported, because RFC 6283 defines none. */
function canonicalizationIn(method: XmlElement | undefined): Canonicalization {
  const named = canonicalizationOfUri(attributeOf(method, 'Algorithm'))
  if (!method || !named || elementsIn(method).length > 0) {
    throw malformed('An unknown canonical form')
  }
  return named
}

function canonicalBytes(
  element: XmlElement,
  { method, withComments }: Canonicalization,
  omits?: (element: XmlElement) => boolean,
): Bytes {
  return canonicalize(element, method, { withComments, ...(omits && { omits }) })
}

interface ChainMethods {
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly canonicalization: Canonicalization
}

function readArchiveTimeStamp(
  element: XmlElement,
  { digestAlgorithm, canonicalization }: ChainMethods,
  counts: Counts,
): ArchiveTimeStamp {
  if (++counts.timeStamps > timeStampsMax) throw malformed('Too many time-stamps')
  const found = childrenBySchema(element, { HashTree: '?', TimeStamp: '1', Attributes: '?' })
  const [timeStamp] = found.TimeStamp ?? []
  if (!timeStamp) throw malformed('An archive time-stamp without a token')
  const inside = childrenBySchema(timeStamp, {
    TimeStampToken: '1',
    CryptographicInformationList: '?',
  })
  return {
    hashLists: (found.HashTree ?? []).flatMap((tree) =>
      readHashLists(tree, digestAlgorithm, counts),
    ),
    token: readToken(inside.TimeStampToken?.[0]),
    // RFC 6283, 4.2.1: a renewal covers the whole TimeStamp element.
    renewed: () => canonicalBytes(timeStamp, canonicalization),
    material: readMaterial(
      encodedMaterial(inside.CryptographicInformationList?.[0]),
      'EVIDENCE_RECORD',
    ),
  }
}

/** Reads a token of the type RFC3161. RFC 6283, 3.1.2 also defines XMLENTRUST, which is not in use. */
function readToken(element: XmlElement | undefined): Bytes {
  if (!element || attributeOf(element, 'Type') !== 'RFC3161') {
    throw malformed('A time-stamp of an unknown type')
  }
  return base64In(element)
}

function readHashLists(
  tree: XmlElement,
  algorithm: DigestAlgorithm | undefined,
  counts: Counts,
): readonly (readonly Bytes[])[] {
  const { Sequence: lists = [] } = childrenBySchema(tree, { Sequence: '+' })
  expectOrder(lists)
  return lists.map((list) => {
    const { DigestValue: values = [] } = childrenBySchema(list, { DigestValue: '+' })
    return values.map((value) => {
      if (++counts.digests > digestsMax) throw malformed('Too many digests')
      const bytes = base64In(value)
      // A digest of another length would make the concatenation of digests ambiguous.
      if (algorithm && bytes.length !== digestLengths[algorithm]) {
        throw malformed('A digest of the wrong length')
      }
      return bytes
    })
  })
}

/** RFC 6283, 3.1.3: certificates and revocation data by their type. */
function encodedMaterial(list: XmlElement | undefined): EncodedMaterial {
  const found = list
    ? childrenBySchema(list, { CryptographicInformation: '+' }).CryptographicInformation
    : []
  const ofType = (type: string) =>
    (found ?? []).filter((one) => attributeOf(one, 'Type') === type).map(base64In)
  return { certificates: ofType('CERT'), crls: ofType('CRL'), ocspResponses: ofType('OCSP') }
}

type Occurrence = '1' | '?' | '+'

/**
 * Returns the child elements by name. Throws `MalformedXml` unless the elements, their order and their number follow
 * the schema (RFC 6283, 7), because other readers may skip or select other elements.
 */
function childrenBySchema<Name extends string>(
  parent: XmlElement,
  schema: Readonly<Record<Name, Occurrence>>,
): Partial<Record<Name, readonly XmlElement[]>> {
  const children = elementsIn(parent)
  const found: Partial<Record<Name, readonly XmlElement[]>> = {}
  let at = 0
  for (const name in schema) {
    const start = at
    const isNext = () => {
      const child = children[at]
      return child !== undefined && isNamed(child, recordNamespace, name)
    }
    while (isNext() && (schema[name] === '+' || at === start)) at++
    if (at === start && schema[name] !== '?') throw malformed(`${name} is missing`)
    found[name] = children.slice(start, at)
  }
  if (at < children.length) throw malformed('An unexpected element')
  return found
}

/** RFC 6283, 2.1: Order counts from 1. Other software might sort elements that are not in this order. */
function expectOrder(elements: readonly XmlElement[]): void {
  elements.forEach((element, index) => {
    if (attributeOf(element, 'Order') !== String(index + 1)) throw malformed('A wrong order')
  })
}

function base64In(element: XmlElement): Bytes {
  if (elementsIn(element).length > 0) throw malformed('Base64 was expected')
  try {
    return decodeBase64(textContentOf(element).replace(/\s+/g, ''))
  } catch (error) {
    if (error instanceof InvalidEncoding) throw malformed('Base64 was expected')
    throw error
  }
}

function malformed(message: string): MalformedXml {
  return new MalformedXml('not-well-formed', message)
}
