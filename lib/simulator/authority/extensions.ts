import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { contextTag, primitiveContextTag } from '@/lib/encoding/der/tags'
import {
  boolean,
  explicit,
  generalizedTime,
  ia5String,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  printableString,
  sequence,
  setOf,
  tagged,
} from '@/lib/encoding/der/writer'
import { oids } from '@/lib/pki/oids'
import { distinguishedName } from './distinguished-name'

/** Extensions of RFC 5280, 4.2 and EN 319 412-5, each ready to stand in a certificate. */
export function extension(type: string, value: Bytes, critical = false): Bytes {
  const flag = critical ? [boolean(true)] : []
  return sequence(oid(type), ...flag, octetString(value))
}

export function basicConstraints(authority: boolean, pathLength?: number): Bytes {
  const limit = pathLength === undefined ? [] : [integer(pathLength)]
  const value = authority ? sequence(boolean(true), ...limit) : sequence()
  return extension(oids.idCeBasicConstraints, value, authority)
}

const keyUsageBits = {
  digitalSignature: 0,
  nonRepudiation: 1,
  keyAgreement: 4,
  keyCertSign: 5,
  cRLSign: 6,
} as const

export type KeyUsage = keyof typeof keyUsageBits

export function keyUsage(usages: readonly KeyUsage[]): Bytes {
  return extension(oids.idCeKeyUsage, namedBits(usages.map((usage) => keyUsageBits[usage])), true)
}

export function extendedKeyUsage(purpose: string, critical: boolean): Bytes {
  return extension(oids.idCeExtKeyUsage, sequence(oid(purpose)), critical)
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

/** Where the issuer's certificate lies, and who knows whether this one is revoked. */
export function authorityInfoAccess(caIssuers: string, ocsp: string): Bytes {
  const access = (method: string, url: string) =>
    sequence(oid(method), tagged(primitiveContextTag(6), utf8(url)))
  const value = sequence(access(oids.idAdCaIssuers, caIssuers), access(oids.idAdOcsp, ocsp))
  return extension(oids.idPeAuthorityInfoAccess, value)
}

/** Where the issuer's list of revoked certificates lies (RFC 5280, 4.2.1.13). */
export function crlDistributionPoint(url: string): Bytes {
  const fullName = explicit(0, tagged(contextTag(0), tagged(primitiveContextTag(6), utf8(url))))
  return extension(oids.idCeCrlDistributionPoints, sequence(sequence(fullName)))
}

/** Smart-ID names the account's document in a directory name. */
export function documentNumber(number: string): Bytes {
  const directoryName = tagged(contextTag(4), distinguishedName(['CN', number]))
  return extension(oids.idCeSubjectAltName, sequence(directoryName))
}

export function dateOfBirth(date: Date): Bytes {
  const attribute = sequence(oid(oids.idPdaDateOfBirth), setOf(generalizedTime(date)))
  return extension(oids.idCeSubjectDirectoryAttributes, sequence(attribute))
}

/** RFC 6960, 4.2.2.2.1: nobody asks whether the responder itself is revoked. */
export function ocspNoCheck(): Bytes {
  return extension(oids.idPkixOcspNoCheck, nullValue())
}

/** EN 319 412-5: a qualified certificate of a natural person, its key in a qualified device, for signatures. */
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
