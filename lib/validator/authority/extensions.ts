import type { Bytes } from '#encoding/bytes'
import { primitiveContextTag } from '#encoding/der/tags'
import {
  boolean,
  explicit,
  generalizedTime,
  ia5String,
  implicit,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  printableString,
  sequence,
  setOf,
  tagged,
} from '#encoding/der/writer'
import { oids } from '#pki/oids'

/** An extension (RFC 5280, 4.2; EN 319 412-5), encoded for a certificate. */
export function extension(type: string, value: Bytes, critical = false): Bytes {
  const flag = critical ? [boolean(true)] : []
  return sequence(oid(type), ...flag, octetString(value))
}

export function basicConstraints(authority: boolean, pathLength?: number): Bytes {
  const limit = pathLength === undefined ? [] : [integer(pathLength)]
  const value = authority ? sequence(boolean(true), ...limit) : sequence()
  return extension(oids.idCeBasicConstraints, value, authority)
}

/** Extensions of an authority's certificate. Without a number, the path length is unlimited. */
export function authorityExtensions(pathLength?: number): readonly Bytes[] {
  return [basicConstraints(true, pathLength), keyUsage(['keyCertSign', 'cRLSign'])]
}

const keyUsageBits = {
  digitalSignature: 0,
  nonRepudiation: 1,
  keyEncipherment: 2,
  keyAgreement: 4,
  keyCertSign: 5,
  cRLSign: 6,
} as const

export type KeyUsage = keyof typeof keyUsageBits

export function keyUsage(usages: readonly KeyUsage[]): Bytes {
  return extension(oids.idCeKeyUsage, namedBits(usages.map((usage) => keyUsageBits[usage])), true)
}

export function extendedKeyUsage(purposes: readonly string[], critical = false): Bytes {
  const value = sequence(...purposes.map((purpose) => oid(purpose)))
  return extension(oids.idCeExtKeyUsage, value, critical)
}

export function certificatePolicies(policies: readonly string[]): Bytes {
  const value = sequence(...policies.map((policy) => sequence(oid(policy))))
  return extension(oids.idCeCertificatePolicies, value)
}

export function subjectKeyIdentifier(keyIdentifier: Bytes): Bytes {
  return extension(oids.idCeSubjectKeyIdentifier, octetString(keyIdentifier))
}

export function authorityKeyIdentifier(keyIdentifier: Bytes): Bytes {
  const value = sequence(tagged(primitiveContextTag(0), keyIdentifier))
  return extension(oids.idCeAuthorityKeyIdentifier, value)
}

/** The extension with the addresses of the issuer's certificate and of the OCSP responder (RFC 5280, 4.2.2.1). */
export function authorityInfoAccess({
  caIssuers,
  ocsp,
}: {
  caIssuers?: string
  ocsp: string
}): Bytes {
  const issuers = caIssuers ? [sequence(oid(oids.idAdCaIssuers), generalName.uri(caIssuers))] : []
  const responder = sequence(oid(oids.idAdOcsp), generalName.uri(ocsp))
  return extension(oids.idPeAuthorityInfoAccess, sequence(...issuers, responder))
}

/** The extension with the address of the issuer's CRL (RFC 5280, 4.2.1.13). */
export function crlDistributionPoint(url: string): Bytes {
  const fullName = explicit(0, implicit(0, sequence(generalName.uri(url))))
  return extension(oids.idCeCrlDistributionPoints, sequence(sequence(fullName)))
}

/** GeneralName (RFC 5280, 4.2.1.6); an IP address is given as bytes, a directory name in DER. */
export const generalName = {
  email: (address: string) => implicit(1, ia5String(address)),
  dns: (name: string) => implicit(2, ia5String(name)),
  directory: (name: Bytes) => explicit(4, name),
  uri: (address: string) => implicit(6, ia5String(address)),
  ip: (...address: readonly number[]) => implicit(7, octetString(Uint8Array.from(address))),
} as const

export function subjectAltName(...names: readonly Bytes[]): Bytes {
  return extension(oids.idCeSubjectAltName, sequence(...names))
}

export function dateOfBirth(date: Date): Bytes {
  const attribute = sequence(oid(oids.idPdaDateOfBirth), setOf(generalizedTime(date)))
  return extension(oids.idCeSubjectDirectoryAttributes, sequence(attribute))
}

/** RFC 6960, 4.2.2.2.1: marks a responder's certificate whose revocation status is not checked. */
export function ocspNoCheck(): Bytes {
  return extension(oids.idPkixOcspNoCheck, nullValue())
}

/** EN 319 412-5: a qualified certificate of a natural person for signatures, with the key in a qualified device. */
export function qualifiedStatements(disclosure: string): Bytes {
  const naturalPerson = sequence(oid('1.3.6.1.5.5.7.11.2'), sequence(oid('0.4.0.194121.1.1')))
  const type = sequence(oid(oids.idEtsiQcsQcType), sequence(oid(oids.idEtsiQctEsign)))
  const location = sequence(ia5String(disclosure), printableString('en'))
  const statements = [
    naturalPerson,
    sequence(oid(oids.idEtsiQcsQcCompliance)),
    sequence(oid(oids.idEtsiQcsQcSscd)),
    type,
    sequence(oid(oids.idEtsiQcsQcPds), sequence(location)),
  ]
  return extension(oids.idPeQcStatements, sequence(...statements))
}
