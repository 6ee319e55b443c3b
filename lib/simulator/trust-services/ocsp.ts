import { type Bytes, equalBytes } from '@/lib/encoding/bytes'
import { fieldsOf } from '@/lib/encoding/der/fields'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { type DerNode, readBer } from '@/lib/encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '@/lib/encoding/der/tags'
import { bytesOf, integerBytesOf, oidOf, onlyChild } from '@/lib/encoding/der/values'
import {
  bitString,
  enumerated,
  explicit,
  generalizedTime,
  octetString,
  oid,
  sequence,
  tagged,
} from '@/lib/encoding/der/writer'
import { type DigestAlgorithm, digest } from '@/lib/encoding/digest'
import { oids } from '@/lib/pki/oids'
import type { Authorities, Authority } from '../authority/authority'
import { keyIdentifierOf, publicKeyBits } from '../authority/certificate'
import { extension } from '../authority/extensions'
import type { KeyRing } from '../authority/key-ring'
import { stateOf } from '../authority/serial-number'

/** Answers an OCSP request in DER with an OCSP response in DER (RFC 6960), whatever the request is. */
export type OcspResponder = (request: Bytes) => Bytes

/** OCSPResponseStatus (RFC 6960, 4.2.1). */
const status = { successful: 0, malformedRequest: 1, unauthorized: 6 } as const

export function ocspResponder(
  authorities: Authorities,
  ring: KeyRing,
  clock: () => Date,
): OcspResponder {
  return (der) => {
    const request = parse(der)
    const [first] = request?.certIds ?? []
    if (!request || !first) return sequence(enumerated(status.malformedRequest))
    const authority = [...authorities.values()].find((candidate) => isIssuer(candidate, first))
    if (!authority) return sequence(enumerated(status.unauthorized))
    return successful(signResponse(authority, request, ring, clock()))
  }
}

/** A certificate as OCSP names it (RFC 6960, 4.1.1): digests of its issuer's name and key, and its number. */
interface CertId {
  /** As transmitted, to be repeated in the answer. */
  readonly raw: Bytes
  /** `undefined`: one this responder does not calculate. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly issuerNameHash: Bytes
  readonly issuerKeyHash: Bytes
  readonly serialNumber: Bytes
}

interface OcspRequest {
  readonly certIds: readonly CertId[]
  /** The nonce extension as it came, to be repeated (RFC 8954). */
  readonly nonce: Bytes | undefined
}

function parse(der: Bytes): OcspRequest | undefined {
  try {
    return parseOcspRequest(der)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** Throws `MalformedDer`. */
function parseOcspRequest(der: Bytes): OcspRequest {
  const toBeSigned = fieldsOf(fieldsOf(readBer(der)).required(tags.sequence))
  toBeSigned.optional(contextTag(0))
  toBeSigned.optional(contextTag(1))
  const requests = toBeSigned.required(tags.sequence).children
  const extensions = toBeSigned.optional(contextTag(2))
  return {
    certIds: requests.map((request) => parseCertId(fieldsOf(request).required(tags.sequence))),
    nonce: extensions && findNonce(onlyChild(extensions)),
  }
}

const digestAlgorithms: Readonly<Record<string, DigestAlgorithm>> = {
  [oids.sha1]: 'SHA-1',
  [oids.sha256]: 'SHA-256',
  [oids.sha384]: 'SHA-384',
  [oids.sha512]: 'SHA-512',
}

function parseCertId(node: DerNode): CertId {
  const fields = fieldsOf(node)
  const algorithm = oidOf(fieldsOf(fields.required(tags.sequence)).next())
  return {
    raw: node.raw,
    digestAlgorithm: digestAlgorithms[algorithm],
    issuerNameHash: bytesOf(fields.next()),
    issuerKeyHash: bytesOf(fields.next()),
    serialNumber: integerBytesOf(fields.required(tags.integer)),
  }
}

function findNonce(extensions: DerNode): Bytes | undefined {
  return extensions.children.find(
    (extension) => oidOf(fieldsOf(extension).next()) === oids.idPkixOcspNonce,
  )?.raw
}

function isIssuer({ name, key }: Authority, certId: CertId): boolean {
  const { digestAlgorithm, issuerNameHash, issuerKeyHash } = certId
  if (!digestAlgorithm) return false
  return (
    equalBytes(issuerNameHash, digest(digestAlgorithm, name)) &&
    equalBytes(issuerKeyHash, digest(digestAlgorithm, publicKeyBits(key.publicKeyInfo)))
  )
}

function successful(basicResponse: Bytes): Bytes {
  const responseBytes = sequence(oid(oids.idPkixOcspBasic), octetString(basicResponse))
  return sequence(enumerated(status.successful), explicit(0, responseBytes))
}

/** BasicOCSPResponse, signed by the responder that the authority appointed. */
function signResponse(
  authority: Authority,
  { certIds, nonce }: OcspRequest,
  ring: KeyRing,
  at: Date,
): Bytes {
  const { key, certificate } = authority.ocspResponder
  const now = generalizedTime(withoutFraction(at))
  const responseData = sequence(
    explicit(2, octetString(keyIdentifierOf(key.publicKeyInfo))),
    now,
    sequence(...certIds.map((certId) => singleResponse(authority, certId, ring, now))),
    ...(nonce ? [explicit(1, sequence(nonce))] : []),
  )
  return sequence(
    responseData,
    key.signatureAlgorithm,
    bitString(key.sign(responseData)),
    explicit(0, sequence(certificate)),
  )
}

/** Like the provider's: no nextUpdate, and an archive cutoff. */
function singleResponse(authority: Authority, certId: CertId, ring: KeyRing, now: Bytes): Bytes {
  const cutoff = extension(
    oids.idPkixOcspArchiveCutoff,
    generalizedTime(withoutFraction(ring.createdAt)),
  )
  return sequence(
    certId.raw,
    certStatus(authority, certId, ring),
    now,
    explicit(1, sequence(cutoff)),
  )
}

function certStatus(authority: Authority, certId: CertId, ring: KeyRing): Bytes {
  const state = isIssuer(authority, certId)
    ? stateOf(ring, authority.id, certId.serialNumber)
    : undefined
  switch (state) {
    case 'good':
      return tagged(primitiveContextTag(0))
    case 'revoked':
      return revoked(ring.createdAt)
    case undefined:
      return tagged(primitiveContextTag(2))
  }
}

const cessationOfOperation = 5

function revoked(at: Date): Bytes {
  const reason = explicit(0, enumerated(cessationOfOperation))
  return tagged(0xa1, generalizedTime(withoutFraction(at)), reason)
}

/** RFC 5280, 4.1.2.5.2, which OCSP follows: no fractions of seconds. */
function withoutFraction(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}
