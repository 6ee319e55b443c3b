import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
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
import { verifyByCertificate } from '../verify-by-certificate'
import type { CertificateStatus } from './certificate-status'
import type { Crl } from './crl'
import type { OcspSubject } from './ocsp-request'

/** The reasons why a CRL does not apply to a certificate. */
export type CrlRejection =
  | 'other-issuer'
  | 'issuer-may-not-sign-lists'
  | 'signature-wrong'
  | 'other-scope'
  | 'malformed'

export type CrlVerdict =
  | { readonly isAuthentic: true; readonly status: CertificateStatus }
  | { readonly isAuthentic: false; readonly reason: CrlRejection }

/**
 * Whether a list is from the issuer and complete for the certificate, and the status in it (RFC 5280, 6.3). Indirect
 * lists, delta lists and lists of only some reasons are not used. `isCurrent` of certificate-status checks the age.
 */
export function verifyCrl(crl: Crl, { certificate, issuer }: OcspSubject): CrlVerdict {
  try {
    const checks: readonly [CrlRejection, () => boolean][] = [
      ['other-issuer', () => equalNames(crl.issuer, certificate.issuer)],
      ['other-issuer', () => equalNames(crl.issuer, issuer.subject)],
      ['issuer-may-not-sign-lists', () => issuer.keyUsage?.includes('cRLSign') ?? true],
      ['other-scope', () => coversCertificate(crl, certificate)],
      ['signature-wrong', () => verifyByCertificate(issuer, crl, crl.tbsCertList)],
    ]
    const failed = checks.find(([, passes]) => !passes())
    if (failed) return { isAuthentic: false, reason: failed[0] }
    return { isAuthentic: true, status: crl.statusOf(certificate.serialNumber) }
  } catch (error) {
    if (error instanceof MalformedDer) return { isAuthentic: false, reason: 'malformed' }
    throw error
  }
}

const processedExtensions = new Set<string>([
  oids.idCeIssuingDistributionPoint,
  oids.idCeAuthorityKeyIdentifier,
  oids.idCeCrlNumber,
])

function coversCertificate({ extensions }: Crl, certificate: Certificate): boolean {
  const isUnderstood = [...extensions].every(
    ([oid, { critical }]) => !critical || processedExtensions.has(oid),
  )
  const scope = extensions.get(oids.idCeIssuingDistributionPoint)
  return isUnderstood && (!scope || isInScope(scope.value, certificate))
}

// RFC 5280, 5.2.5: IssuingDistributionPoint
const scopeFields = {
  distributionPoint: contextTag(0),
  onlyUserCertificates: primitiveContextTag(1),
  onlyAuthorities: primitiveContextTag(2),
} as const

function isInScope(value: Uint8Array, certificate: Certificate): boolean {
  const { isCa } = certificate.basicConstraints
  const fields = fieldsOf(readBer(value))
  const point = fields.optional(scopeFields.distributionPoint)
  const onlyUserCertificates = fields.optional(scopeFields.onlyUserCertificates)
  const onlyAuthorities = fields.optional(scopeFields.onlyAuthorities)
  // A remaining field limits the list: to some reasons, to attribute certificates, or to an indirect list.
  const isComplete = fields.isAtEnd
  if (!isComplete || (onlyUserCertificates && isCa) || (onlyAuthorities && !isCa)) return false
  return !point || isPointOf(certificate, point)
}

/** RFC 5280, 6.3.3 (b)(2)(i): a list of one distribution point applies only to certificates that name the point. */
function isPointOf(certificate: Certificate, point: DerNode): boolean {
  const { issuer } = certificate
  const own = new Set(pointsOf(certificate).flatMap((one) => namesOf(one, issuer)))
  // RFC 5280, 6.3.3, last paragraph: a list outside all distribution points is treated as if it were at the issuer's
  // name.
  own.add(directoryKey(issuer))
  return namesOf(point, issuer).some((name) => own.has(name))
}

/** RFC 5280, 4.2.1.13: DistributionPoint → distributionPoint [0] */
function pointsOf({ extensions }: Certificate): readonly DerNode[] {
  const extension = extensions.get(oids.idCeCrlDistributionPoints)
  if (!extension) return []
  return readBer(extension.value).children.flatMap(
    (point) => fieldsOf(point).optional(contextTag(0)) ?? [],
  )
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
