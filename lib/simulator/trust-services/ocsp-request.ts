import type { Bytes } from '@/lib/encoding/bytes'
import { fieldsOf } from '@/lib/encoding/der/fields'
import { type DerNode, readBer } from '@/lib/encoding/der/reader'
import { contextTag, tags } from '@/lib/encoding/der/tags'
import { bytesOf, integerBytesOf, oidOf, onlyChild } from '@/lib/encoding/der/values'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { oids } from '@/lib/pki/oids'

/** A certificate as OCSP names it (RFC 6960, 4.1.1): digests of its issuer's name and key, and its number. */
export interface CertId {
  /** As transmitted, to be repeated in the answer. */
  readonly raw: Bytes
  /** `undefined`: one this responder does not calculate. */
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly issuerNameHash: Bytes
  readonly issuerKeyHash: Bytes
  readonly serialNumber: Bytes
}

export interface OcspRequest {
  readonly certIds: readonly CertId[]
  /** The nonce extension as it came, to be repeated (RFC 8954). */
  readonly nonce: Bytes | undefined
}

const digestAlgorithms: Readonly<Record<string, DigestAlgorithm>> = {
  [oids.sha1]: 'SHA-1',
  [oids.sha256]: 'SHA-256',
  [oids.sha384]: 'SHA-384',
  [oids.sha512]: 'SHA-512',
}

/** Throws `MalformedDer`. */
export function parseOcspRequest(der: Bytes): OcspRequest {
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
