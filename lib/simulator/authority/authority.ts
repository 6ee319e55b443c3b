import type { Bytes } from '@/lib/encoding/bytes'
import { oids } from '@/lib/pki/oids'
import { type AuthorityDeclaration, type AuthorityId, authorityTable } from '../pki'
import { issueCertificate } from './certificate'
import { distinguishedName } from './distinguished-name'
import { p256, p384 } from './ecdsa'
import {
  authorityInfoAccess,
  basicConstraints,
  certificatePolicies,
  crlDistributionPoint,
  extendedKeyUsage,
  keyUsage,
  ocspNoCheck,
} from './extensions'
import type { KeyRing } from './key-ring'
import { type CertificateState, serialNumber } from './serial-number'
import { rsaKey, type SigningKey } from './signing-key'

/** A certificate authority: it issues certificates, and its OCSP responder answers for them. */
export interface Authority {
  readonly id: AuthorityId
  /** In DER, as it stands in what the authority issues. */
  readonly name: Bytes
  readonly key: SigningKey
  readonly certificate: Bytes
  readonly isTrustAnchor: boolean
  readonly ocspResponder: CertifiedKey
  /** Extensions of what it issues: where the authority, its OCSP responder and its CRL are found. */
  readonly whereabouts: readonly Bytes[]
  /** Numbers of the revoked certificates it has issued since the start. */
  readonly revokedSerialNumbers: ReadonlySet<Bytes>
  readonly issue: (order: CertificateOrder) => Bytes
}

export interface CertifiedKey {
  readonly key: SigningKey
  readonly certificate: Bytes
}

interface CertificateOrder {
  /** Whose certificate it is: the same label gives the same serial number. */
  readonly label: string
  readonly subject: Bytes
  readonly publicKeyInfo: Bytes
  readonly years: number
  readonly state?: CertificateState
  readonly extensions: readonly Bytes[]
}

export type Authorities = ReadonlyMap<AuthorityId, Authority>

/** Sets up every authority of the table, issuers first; `baseUrl` is where their AIA points. */
export async function establishAuthorities(ring: KeyRing, baseUrl: string): Promise<Authorities> {
  const established = new Map<AuthorityId, Authority>()
  for (const row of authorityTable) {
    established.set(row.id, await establish(row, established.get(row.issuer), ring, baseUrl))
  }
  return established
}

/** An authority above whom there is none certifies itself. */
async function establish(
  { id, commonName, key: kind }: AuthorityDeclaration,
  issuer: Authority | undefined,
  ring: KeyRing,
  baseUrl: string,
): Promise<Authority> {
  const key = kind === 'RSA' ? rsaKey(await ring.rsa(id)) : ring.ec(id, p384)
  const name = organisationName(commonName)
  const revokedSerialNumbers = new Set<Bytes>()
  const issue = issuing({ id, name, key, ring, revokedSerialNumbers })
  const order = authorityOrder(id, name, key, issuer)
  return {
    id,
    name,
    key,
    certificate: issuer ? issuer.issue(order) : issue(order),
    isTrustAnchor: issuer === undefined,
    ocspResponder: appointResponder(id, commonName, ring, issue),
    whereabouts: [
      authorityInfoAccess(`${baseUrl}/ca/${id}.crt`, `${baseUrl}/ocsp`),
      crlDistributionPoint(`${baseUrl}/crl/${id}.crl`),
    ],
    revokedSerialNumbers,
    issue,
  }
}

/** Organisations here are obviously nobody's. */
export function organisationName(commonName: string): Bytes {
  return distinguishedName(
    ['C', 'LT'],
    ['O', 'Paraph simulator'],
    ['organizationIdentifier', 'NTRLT-000000000'],
    ['CN', commonName],
  )
}

type Issuing = Pick<Authority, 'id' | 'name' | 'key'> & {
  readonly ring: KeyRing
  readonly revokedSerialNumbers: Set<Bytes>
}

function issuing(issuing: Issuing): Authority['issue'] {
  const { id, name, key, ring, revokedSerialNumbers } = issuing
  return ({ label, state = 'good', years, ...contents }) => {
    const number = serialNumber(ring, id, label, state)
    if (state === 'revoked') revokedSerialNumbers.add(number)
    return issueCertificate(
      { name, key },
      { ...contents, ...validity(ring.createdAt, years), serialNumber: number },
    )
  }
}

/** From midnight of the day the world began, so that a certificate made later is the same one. */
function validity(createdAt: Date, years: number): { notBefore: Date; notAfter: Date } {
  const notBefore = new Date(createdAt)
  notBefore.setUTCHours(0, 0, 0, 0)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notBefore.getUTCFullYear() + years)
  return { notBefore, notAfter }
}

const anyPolicy = '2.5.29.32.0'

function authorityOrder(
  id: AuthorityId,
  subject: Bytes,
  key: SigningKey,
  issuer: Authority | undefined,
): CertificateOrder {
  const constraints = issuer ? basicConstraints(true, 0) : basicConstraints(true)
  const fromIssuer = issuer ? [certificatePolicies([anyPolicy]), ...issuer.whereabouts] : []
  return {
    label: id,
    subject,
    publicKeyInfo: key.publicKeyInfo,
    years: 15,
    extensions: [constraints, keyUsage(['keyCertSign', 'cRLSign']), ...fromIssuer],
  }
}

/** RFC 6960, 4.2.2.2: a responder that the authority itself certified for this. */
function appointResponder(
  id: AuthorityId,
  commonName: string,
  ring: KeyRing,
  issue: Authority['issue'],
): CertifiedKey {
  const label = `${id}-ocsp`
  const key = ring.ec(label, p256)
  const certificate = issue({
    label,
    subject: organisationName(`${commonName} OCSP responder`),
    publicKeyInfo: key.publicKeyInfo,
    years: 5,
    extensions: [
      basicConstraints(false),
      keyUsage(['digitalSignature']),
      extendedKeyUsage(oids.idKpOcspSigning, false),
      ocspNoCheck(),
    ],
  })
  return { key, certificate }
}
