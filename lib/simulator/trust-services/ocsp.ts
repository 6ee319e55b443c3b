import { extension } from '@paraph/validator/authority/extensions'
import type { KeyRing } from '@paraph/validator/authority/key-ring'
import {
  type SaidStatus,
  signedOcspResponse,
  singleResponse,
} from '@paraph/validator/authority/ocsp-response'
import { type Bytes, equalBytes } from '@paraph/validator/encoding/bytes'
import { fieldsOf } from '@paraph/validator/encoding/der/fields'
import { MalformedDer } from '@paraph/validator/encoding/der/malformed-der'
import { type DerNode, readBer } from '@paraph/validator/encoding/der/reader'
import { contextTag, tags } from '@paraph/validator/encoding/der/tags'
import { bytesOf, integerBytesOf, oidOf, onlyChild } from '@paraph/validator/encoding/der/values'
import { enumerated, generalizedTime, sequence } from '@paraph/validator/encoding/der/writer'
import { type DigestAlgorithm, digest } from '@paraph/validator/encoding/digest'
import { oids } from '@paraph/validator/pki/oids'
import { digestIssuerKey } from '@paraph/validator/pki/revocation/ocsp-request'
import type { Authority } from '../authority/authority'
import type { CertifiedWorld } from '../authority/certified-world'
import { stateOf } from '../authority/serial-number'

/** Answers an OCSP request in DER, even a malformed one, with an OCSP response in DER (RFC 6960). */
export type OcspResponder = (request: Bytes) => Bytes

/** OCSPResponseStatus (RFC 6960, 4.2.1). */
const status = { malformedRequest: 1, unauthorized: 6 } as const

export function ocspResponder({ authorities, ring, clock }: CertifiedWorld): OcspResponder {
  return (der) => {
    const request = parse(der)
    const [first] = request?.certIds ?? []
    if (!request || !first) return sequence(enumerated(status.malformedRequest))
    const authority = [...authorities.values()].find((candidate) => isIssuer(candidate, first))
    if (!authority) return sequence(enumerated(status.unauthorized))
    return answer(authority, request, ring, clock())
  }
}

/**
 * The OCSP identifier of a certificate (RFC 6960, 4.1.1): digests of its issuer's name and key, and its serial
 * number.
 */
interface CertId {
  /** The identifier as received. The response repeats it. */
  readonly raw: Bytes
  /** The digest algorithm. `undefined` if it is not supported. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly issuerNameHash: Bytes
  readonly issuerKeyHash: Bytes
  readonly serialNumber: Bytes
}

interface OcspRequest {
  readonly certIds: readonly CertId[]
  /** The nonce extension as received. The response repeats it (RFC 8954). */
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

/** Parses an OCSP request. Throws `MalformedDer`. */
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

function isIssuer({ parsed }: Authority, certId: CertId): boolean {
  const { digestAlgorithm, issuerNameHash, issuerKeyHash } = certId
  if (!digestAlgorithm) return false
  return (
    equalBytes(issuerNameHash, digest(digestAlgorithm, parsed.subject.der)) &&
    equalBytes(issuerKeyHash, digestIssuerKey(parsed, digestAlgorithm))
  )
}

/**
 * A response signed by the authority's responder. Like the provider's responses, it has no nextUpdate but an archive
 * cutoff.
 */
function answer(
  authority: Authority,
  { certIds, nonce }: OcspRequest,
  ring: KeyRing,
  at: Date,
): Bytes {
  const since = new Date(ring.createdAt)
  since.setUTCMilliseconds(0)
  const cutoff = extension(oids.idPkixOcspArchiveCutoff, generalizedTime(since))
  const responses = certIds.map((certId) =>
    singleResponse(certId.raw, statusOf(authority, certId, ring), at, cutoff),
  )
  return signedOcspResponse(authority.ocspResponder, { at, responses, nonceExtension: nonce })
}

function statusOf(authority: Authority, certId: CertId, ring: KeyRing): SaidStatus {
  const state = isIssuer(authority, certId)
    ? stateOf(ring, authority.id, certId.serialNumber)
    : undefined
  if (state === undefined) return { isUnknown: true }
  return state === 'good' ? {} : { revokedAt: ring.createdAt, reason: cessationOfOperation }
}

/** CRLReason (RFC 5280, 5.3.1). */
export const cessationOfOperation = 5
