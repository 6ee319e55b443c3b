import { extension } from '#authority/extensions'
import { tokenOver } from '#authority/time-stamp-token'
import { type Bytes, utf8 } from '#encoding/bytes'
import { implicit, integer, nullValue, octetString, sequence } from '#encoding/der/writer'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { digestAlgorithmIdentifier } from '#pki/algorithms'
import { oids } from '#pki/oids'
import { uriOfDigest } from '#signature/xades/dsig/algorithms'
import { issueTable, profiles } from './certificates'

/** A time-stamping unit for evidence records. */
export interface ArchivingUnit {
  /** The certificate of the root. */
  readonly anchor: Bytes
  readonly certificate: Bytes
  readonly stamp: (algorithm: DigestAlgorithm, imprint: Bytes, genTime: Date) => Bytes
}

const years = { notBefore: new Date('2005-01-01T00:00:00Z') }

/** Certificate extensions of the unit. With noRevAvail (RFC 9608) it needs no revocation data. */
const unitExtensions = [...profiles.timeStamper, extension(oids.idCeNoRevAvail, nullValue())]

/** Makes a unit. `notAfter` is the end of its certificate. */
export function createArchivingUnit(name: string, notAfter?: Date): ArchivingUnit {
  const validity = notAfter ? { ...years, notAfter } : years
  const { root, unit } = issueTable({
    root: { name: `${name} Root`, extensions: profiles.authority, ...years },
    unit: { name, issuer: 'root', extensions: unitExtensions, ...validity },
  })
  return {
    anchor: root.certificate,
    certificate: unit.certificate,
    stamp: (algorithm, imprint, genTime) => {
      const messageImprint = sequence(digestAlgorithmIdentifier(algorithm), octetString(imprint))
      return tokenOver(messageImprint, unit, [unit.certificate, root.certificate], { genTime })
    },
  }
}

export type RecordSyntax = 'ASN1' | 'XML'

/** An archive time-stamp before it is encoded. */
export interface WrittenTimeStamp {
  readonly lists: readonly (readonly Bytes[])[]
  readonly token: Bytes
}

export interface WrittenChain {
  readonly algorithm: DigestAlgorithm
  readonly timeStamps: readonly WrittenTimeStamp[]
}

/** The data of a time-stamp in a record. */
export interface TimeStampOrder {
  readonly at: Date
  readonly unit: ArchivingUnit
}

export interface ChainOrder {
  readonly algorithm?: DigestAlgorithm
  /** The first time-stamp and its renewals. */
  readonly timeStamps: readonly TimeStampOrder[]
  /** Digests of other objects in each list of the first hash tree. */
  readonly others?: readonly (readonly Bytes[])[]
  /** Whether the first token covers the only object directly. */
  readonly isDirect?: boolean
}

/** Writes the chains of a record over these objects. It does not use the code under test. */
export function writeChains(
  syntax: RecordSyntax,
  objects: readonly Bytes[],
  orders: readonly ChainOrder[],
): readonly WrittenChain[] {
  const digests = (algorithm: DigestAlgorithm) => objects.map((one) => digest(algorithm, one))
  return writeChainsOver(syntax, digests, orders)
}

/** Returns the digests of the objects by an algorithm. */
type DigestsOf = (algorithm: DigestAlgorithm) => readonly Bytes[]

/** Writes the chains of a record over objects of which only the digests are known. */
export function writeChainsOver(
  syntax: RecordSyntax,
  objects: DigestsOf,
  orders: readonly ChainOrder[],
): readonly WrittenChain[] {
  const chains: WrittenChain[] = []
  for (const order of orders) chains.push(writeChain(syntax, objects, chains, order))
  return chains
}

function writeChain(
  syntax: RecordSyntax,
  objects: DigestsOf,
  earlier: readonly WrittenChain[],
  { algorithm = 'SHA-256', timeStamps: orders, others = [], isDirect = false }: ChainOrder,
): WrittenChain {
  const timeStamps: WrittenTimeStamp[] = []
  for (const { at, unit } of orders) {
    const previous = timeStamps.at(-1)
    const leaves = previous
      ? [digest(algorithm, renewedBytes(syntax, previous))]
      : leavesOf(syntax, algorithm, objects, earlier)
    const [first = [], ...further] = previous ? [] : others
    const lists = [[...leaves, ...first], ...further]
    const root = rootOf(lists, algorithm)
    const token = unit.stamp(algorithm, root, at)
    timeStamps.push({ lists: isDirect && !previous ? [] : lists, token })
  }
  return { algorithm, timeStamps }
}

/** The leaves of a hash tree, with the earlier chains if there are any (RFC 4998, 5.2; RFC 6283, 4.2.2). */
function leavesOf(
  syntax: RecordSyntax,
  algorithm: DigestAlgorithm,
  objects: DigestsOf,
  earlier: readonly WrittenChain[],
): readonly Bytes[] {
  const own = objects(algorithm)
  if (earlier.length === 0) return own
  if (syntax === 'XML') return [...own, digest(algorithm, utf8(xmlSequence(earlier, namespace)))]
  const before = digest(algorithm, asn1Sequence(earlier))
  return own.map((one) => digest(algorithm, Buffer.concat([one, before])))
}

function rootOf(lists: readonly (readonly Bytes[])[], algorithm: DigestAlgorithm): Bytes {
  let below: readonly Bytes[] = []
  for (const list of lists) {
    const members = [...list, ...below].map((one) => Buffer.from(one)).sort(Buffer.compare)
    const [only = Buffer.alloc(0)] = members
    below = [members.length === 1 ? only : digest(algorithm, Buffer.concat(members))]
  }
  return below[0] ?? Buffer.alloc(0)
}

function renewedBytes(syntax: RecordSyntax, { token }: WrittenTimeStamp): Bytes {
  return syntax === 'ASN1' ? token : utf8(xmlTimeStamp(token, namespace))
}

export function encodeRecord(syntax: RecordSyntax, chains: readonly WrittenChain[]): Bytes {
  return syntax === 'ASN1' ? asn1Record(chains) : utf8(xmlRecord(chains))
}

function asn1Record(chains: readonly WrittenChain[]): Bytes {
  const algorithms = chains.map(({ algorithm }) => digestAlgorithmIdentifier(algorithm))
  return sequence(integer(1), sequence(...algorithms), asn1Sequence(chains))
}

function asn1Sequence(chains: readonly WrittenChain[]): Bytes {
  return sequence(...chains.map(asn1Chain))
}

function asn1Chain({ algorithm, timeStamps }: WrittenChain): Bytes {
  const encoded = timeStamps.map(({ lists, token }) => {
    const tree = lists.map((list) => sequence(...list.map((one) => octetString(one))))
    return sequence(
      implicit(0, digestAlgorithmIdentifier(algorithm)),
      ...(lists.length > 0 ? [implicit(2, sequence(...tree))] : []),
      token,
    )
  })
  return sequence(...encoded)
}

const namespace = ' xmlns="urn:ietf:params:xml:ns:ers"'
const canonicalForm = 'http://www.w3.org/2001/10/xml-exc-c14n#'

function xmlRecord(chains: readonly WrittenChain[]): string {
  return `<EvidenceRecord${namespace} Version="1.0">${xmlSequence(chains)}</EvidenceRecord>`
}

/** Writes the sequence of chains. It is in canonical form if `declaration` declares the namespace. */
function xmlSequence(chains: readonly WrittenChain[], declaration = ''): string {
  const written = chains.map(
    ({ algorithm, timeStamps }, index) =>
      `<ArchiveTimeStampChain Order="${index + 1}">` +
      `<DigestMethod Algorithm="${uriOfDigest(algorithm)}"></DigestMethod>` +
      `<CanonicalizationMethod Algorithm="${canonicalForm}"></CanonicalizationMethod>` +
      timeStamps.map(xmlArchiveTimeStamp).join('') +
      '</ArchiveTimeStampChain>',
  )
  return `<ArchiveTimeStampSequence${declaration}>${written.join('')}</ArchiveTimeStampSequence>`
}

function xmlArchiveTimeStamp({ lists, token }: WrittenTimeStamp, index: number): string {
  const sequences = lists.map((list, at) => {
    const values = list.map((one) => `<DigestValue>${base64(one)}</DigestValue>`)
    return `<Sequence Order="${at + 1}">${values.join('')}</Sequence>`
  })
  const tree = lists.length > 0 ? `<HashTree>${sequences.join('')}</HashTree>` : ''
  return `<ArchiveTimeStamp Order="${index + 1}">${tree}${xmlTimeStamp(token)}</ArchiveTimeStamp>`
}

function xmlTimeStamp(token: Bytes, declaration = ''): string {
  const element = `<TimeStampToken Type="RFC3161">${base64(token)}</TimeStampToken>`
  return `<TimeStamp${declaration}>${element}</TimeStamp>`
}

function base64(bytes: Bytes): string {
  return Buffer.from(bytes).toString('base64')
}
