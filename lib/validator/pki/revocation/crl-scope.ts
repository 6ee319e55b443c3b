import { fieldsOf } from '#encoding/der/fields'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '#encoding/der/tags'
import { namedBitsOf, onlyChild } from '#encoding/der/values'
import { sequence, tagged } from '#encoding/der/writer'
import { encodeHex } from '#encoding/hex'
import type { Certificate } from '../certificate/certificate'
import {
  type DistinguishedName,
  equalNames,
  nameKey,
  readDistinguishedName,
} from '../certificate/distinguished-name'
import { oids } from '../oids'
import { allReasons, type RevocationReason, reasonFlags } from './certificate-status'
import type { Crl } from './crl'

type Reasons = ReadonlySet<RevocationReason>

/** The certificates and reasons to which a list is limited (IssuingDistributionPoint, RFC 5280, 5.2.5). */
interface CrlScope {
  /** Whether there is a critical extension that is not processed. Such a list is not used. */
  readonly isUnknown: boolean
  readonly isDelta: boolean
  readonly isIndirect: boolean
  /** DistributionPointName; undefined if the list is not limited to one. */
  readonly point: DerNode | undefined
  readonly reasons: Reasons
  readonly covers: (certificate: Certificate) => boolean
}

const processedExtensions = new Set<string>([
  oids.idCeIssuingDistributionPoint,
  oids.idCeAuthorityKeyIdentifier,
  oids.idCeCrlNumber,
  oids.idCeDeltaCrlIndicator,
])

/** Throws `MalformedDer`. */
export function readCrlScope({ extensions }: Crl): CrlScope {
  const extension = extensions.get(oids.idCeIssuingDistributionPoint)
  const fields = fieldsOf(extension ? readBer(extension.value) : readBer(sequence()))
  const isNext = (number: number) => isTrue(fields.optional(primitiveContextTag(number)))
  const point = fields.optional(contextTag(0))
  const [onlyUsers, onlyAuthorities] = [isNext(1), isNext(2)]
  const reasons = reasonsIn(fields.optional(primitiveContextTag(3)))
  const [isIndirect, onlyAttributes] = [isNext(4), isNext(5)]
  fields.end()
  return {
    isUnknown: [...extensions].some(
      ([oid, { critical }]) => critical && !processedExtensions.has(oid),
    ),
    isDelta: extensions.has(oids.idCeDeltaCrlIndicator),
    isIndirect,
    point,
    reasons,
    covers: ({ basicConstraints: { isCa } }) =>
      !onlyAttributes && !(onlyUsers && isCa) && !(onlyAuthorities && !isCa),
  }
}

function isTrue(node: DerNode | undefined): boolean {
  return node?.content.some((byte) => byte !== 0) ?? false
}

/** ReasonFlags with another tag. */
function reasonsIn(node: DerNode | undefined): Reasons {
  if (!node) return allReasons
  const flags = namedBitsOf(readBer(tagged(tags.bitString, node.content)))
  return new Set(flags.flatMap((bit) => reasonFlags[bit] ?? []))
}

/** A distribution point of a certificate. */
interface DistributionPoint {
  /** The names of the point as texts. */
  readonly names: readonly string[]
  readonly reasons: Reasons
  /** The names of those who issue its list, if it is an indirect one. */
  readonly crlIssuers: readonly DistinguishedName[]
}

/**
 * The reasons for which a list answers for a certificate: those of the list and of the distribution points that lead to
 * it (RFC 5280, 6.3.3 (b), (d) and (e)). Throws `MalformedDer`.
 */
export function reasonsCovered(
  crl: Crl,
  scope: CrlScope,
  certificate: Certificate,
): Reasons | 'other-issuer' | 'other-scope' {
  const issued = pointsOf(certificate).filter(({ crlIssuers }) =>
    crlIssuers.length > 0
      ? scope.isIndirect && crlIssuers.some((name) => equalNames(name, crl.issuer))
      : equalNames(crl.issuer, certificate.issuer),
  )
  if (issued.length === 0) return 'other-issuer'
  const ofList = scope.point && namesOf(scope.point, crl.issuer)
  const leading = issued.filter(({ names }) => ofList?.some((name) => names.includes(name)) ?? true)
  if (scope.isUnknown || leading.length === 0 || !scope.covers(certificate)) return 'other-scope'
  const named = new Set(leading.flatMap(({ reasons }) => [...reasons]))
  return new Set([...scope.reasons].filter((reason) => named.has(reason)))
}

/** RFC 5280, 4.2.1.13 */
function pointsOf({ extensions, issuer }: Certificate): readonly DistributionPoint[] {
  const extension = extensions.get(oids.idCeCrlDistributionPoints)
  const stated = extension ? readBer(extension.value).children : []
  // RFC 5280, 6.3.3, last paragraph: a list outside all distribution points is treated as if it were at the issuer's
  // name.
  const ownPoint = { names: [directoryKey(issuer)], reasons: allReasons, crlIssuers: [] }
  return [...stated.map((point) => readPoint(point, issuer)), ownPoint]
}

function readPoint(node: DerNode, issuer: DistinguishedName): DistributionPoint {
  const fields = fieldsOf(node)
  const point = fields.optional(contextTag(0))
  const reasons = reasonsIn(fields.optional(primitiveContextTag(1)))
  const crlIssuers = (fields.optional(contextTag(2))?.children ?? [])
    .filter(({ tag }) => tag === contextTag(4))
    .map((name) => readDistinguishedName(onlyChild(name)))
  const names = point ? namesOf(point, crlIssuers[0] ?? issuer) : crlIssuers.map(directoryKey)
  return { names, reasons, crlIssuers }
}

/** The names of a DistributionPointName as texts. Equal names give equal texts. */
function namesOf(point: DerNode, issuer: DistinguishedName): readonly string[] {
  const name = onlyChild(point)
  if (name.tag !== contextTag(1)) return name.children.map(generalNameKey)
  // nameRelativeToCRLIssuer is one more RelativeDistinguishedName, with another tag.
  const above = readBer(issuer.der).children.map(({ raw }) => raw)
  const whole = sequence(...above, tagged(tags.set, name.content))
  return [directoryKey(readDistinguishedName(readBer(whole)))]
}

function generalNameKey(name: DerNode): string {
  if (name.tag === contextTag(4)) return directoryKey(readDistinguishedName(onlyChild(name)))
  if (name.tag === primitiveContextTag(6)) return `6 ${foldedAddress(name)}`
  return encodeHex(name.raw)
}

function directoryKey(name: DistinguishedName): string {
  return `4 ${nameKey(name)}`
}

/** RFC 5280, 7.4: scheme and host are put into lower case, and percent-encoding is decoded. */
function foldedAddress({ content }: DerNode): string {
  return Buffer.from(content)
    .toString('latin1')
    .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/^[^/]*\/\/[^/?#]*/, (start) => start.toLowerCase())
}
