import { type Holder, type Issuer, issueCertificate } from '@paraph/validator/authority/certificate'
import { distinguishedName } from '@paraph/validator/authority/distinguished-name'
import {
  authorityExtensions,
  authorityInfoAccess,
  basicConstraints,
  certificatePolicies,
  crlDistributionPoint,
  extendedKeyUsage,
  keyUsage,
  ocspNoCheck,
} from '@paraph/validator/authority/extensions'
import type { KeyRing } from '@paraph/validator/authority/key-ring'
import type { SigningKey } from '@paraph/validator/authority/signing-key'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { oids } from '@paraph/validator/pki/oids'
import {
  type AuthorityDeclaration,
  type AuthorityId,
  authorityTable,
  type OfficeName,
  offices,
} from '../pki'
import { type CertificateState, serialNumber } from './serial-number'

/** A certificate authority. It issues certificates, and its OCSP responder reports their status. */
export interface Authority extends Issuer {
  readonly id: AuthorityId
  readonly isTrustAnchor: boolean
  readonly ocspResponder: Holder
  /** Extensions of issued certificates: the addresses of the authority, of its OCSP responder and of its CRL. */
  readonly whereabouts: readonly Bytes[]
  /** Serial numbers of revoked certificates that were issued since the simulator was started. */
  readonly revokedSerialNumbers: ReadonlySet<bigint>
  readonly issue: (order: LabelledOrder) => Issuer
}

interface LabelledOrder {
  /** Identifies the certificate: the same label gives the same serial number. */
  readonly label: string
  readonly subject: Bytes
  readonly key: SigningKey
  readonly years: number
  /** Years between the start of validity and the creation of the world. Absent: 0. */
  readonly yearsAgo?: number
  readonly state?: CertificateState
  readonly extensions: readonly Bytes[]
}

export type Authorities = ReadonlyMap<AuthorityId, Authority>

/** Creates every authority of the table, issuers first. `baseUrl` is the address in the AIA of certificates. */
export async function establishAuthorities(ring: KeyRing, baseUrl: string): Promise<Authorities> {
  const established = new Map<AuthorityId, Authority>()
  for (const row of authorityTable) {
    established.set(row.id, await establish(row, established.get(row.issuer), ring, baseUrl))
  }
  return established
}

/** Returns an authority. Throws `RangeError` if it does not exist. */
export function authorityOf(authorities: Authorities, id: AuthorityId): Authority {
  const authority = authorities.get(id)
  if (!authority) throw new RangeError(`No authority ${id}`)
  return authority
}

/** Creates an authority. Without an issuer, it is self-signed. */
async function establish(
  { id, commonName, key }: AuthorityDeclaration,
  above: Authority | undefined,
  ring: KeyRing,
  baseUrl: string,
): Promise<Authority> {
  const revokedSerialNumbers = new Set<bigint>()
  const issueBy = above?.issue ?? issuing(undefined, { id, ring, revokedSerialNumbers })
  const own = issueBy({
    label: id,
    subject: organisationName(commonName),
    key: key === 'RSA' ? await ring.rsa(id) : ring.ec(id, key),
    years: 15,
    extensions: above
      ? [...authorityExtensions(0), certificatePolicies([oids.anyPolicy]), ...above.whereabouts]
      : authorityExtensions(),
  })
  const issue = issuing(own, { id, ring, revokedSerialNumbers })
  return {
    ...own,
    id,
    isTrustAnchor: above === undefined,
    ocspResponder: appoint(issue, ring, `${id}-ocsp`, {
      commonName: `${commonName} OCSP responder`,
      // RFC 6960, 4.2.2.2: the responder has a certificate of the authority for this purpose.
      extensions: [
        keyUsage(['digitalSignature']),
        extendedKeyUsage([oids.idKpOcspSigning]),
        ocspNoCheck(),
      ],
    }),
    whereabouts: [
      authorityInfoAccess({ caIssuers: `${baseUrl}/ca/${id}.crt`, ocsp: `${baseUrl}/ocsp` }),
      crlDistributionPoint(`${baseUrl}/crl/${id}.crl`),
    ],
    revokedSerialNumbers,
    issue,
  }
}

/** Issues the certificate for a role of an authority. */
export function fillOffice(authorities: Authorities, ring: KeyRing, name: OfficeName): Holder {
  const { issuer, commonName, extensions } = offices[name]
  const { issue, whereabouts } = authorityOf(authorities, issuer)
  return appoint(issue, ring, name, { commonName, extensions: [...extensions, ...whereabouts] })
}

function appoint(
  issue: Authority['issue'],
  ring: KeyRing,
  label: string,
  { commonName, extensions }: { commonName: string; extensions: readonly Bytes[] },
): Holder {
  return issue({
    label,
    subject: organisationName(commonName),
    key: ring.ec(label, 'P-256'),
    years: 5,
    extensions: [basicConstraints(false), ...extensions],
  })
}

/** A name for an organisation, which shows that the organisation is not real. */
function organisationName(commonName: string): Bytes {
  return distinguishedName(
    ['C', 'LT'],
    ['O', 'Paraph simulator'],
    ['organizationIdentifier', 'NTRLT-000000000'],
    ['CN', commonName],
  )
}

interface Register {
  readonly id: AuthorityId
  readonly ring: KeyRing
  readonly revokedSerialNumbers: Set<bigint>
}

function issuing(
  issuer: Issuer | undefined,
  { id, ring, revokedSerialNumbers }: Register,
): Authority['issue'] {
  return ({ label, state = 'good', years, yearsAgo = 0, ...contents }) => {
    const issued = issueCertificate(issuer, {
      ...contents,
      ...validity(ring.createdAt, years, yearsAgo),
      serialNumber: serialNumber(ring, id, label, state),
    })
    if (state === 'revoked') revokedSerialNumbers.add(issued.parsed.serialNumber)
    return issued
  }
}

/**
 * Validity starts at midnight of the world's first day, or years earlier, so that a certificate that is issued later is
 * identical.
 */
function validity(
  createdAt: Date,
  years: number,
  yearsAgo: number,
): { notBefore: Date; notAfter: Date } {
  const notBefore = new Date(createdAt)
  notBefore.setUTCHours(0, 0, 0, 0)
  notBefore.setUTCFullYear(notBefore.getUTCFullYear() - yearsAgo)
  const notAfter = new Date(notBefore)
  notAfter.setUTCFullYear(notBefore.getUTCFullYear() + years)
  return { notBefore, notAfter }
}
