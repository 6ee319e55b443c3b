import type { Bytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '#encoding/der/tags'
import {
  bitStringBytesOf,
  bytesOf,
  enumeratedOf,
  expectTag,
  integerOf,
  oidOf,
  onlyChild,
  timeOf,
} from '#encoding/der/values'
import type { DigestAlgorithm } from '#encoding/digest'
import { readDigestAlgorithm, readSignatureAlgorithm, type StatedAlgorithm } from '../algorithms'
import { type Extensions, readExtensions } from '../certificate/certificate-extensions'
import { type DistinguishedName, readDistinguishedName } from '../certificate/distinguished-name'
import { oids } from '../oids'
import { type CertificateStatus, revocationReason, type StatusPeriod } from './certificate-status'

/** The names of OCSPResponseStatus by number (RFC 6960, 4.2.1). */
const responseStatuses = [
  'successful',
  'malformedRequest',
  'internalError',
  'tryLater',
  undefined,
  'sigRequired',
  'unauthorized',
] as const

/** OCSPResponse; `basic` is present only if the status is successful. */
export interface OcspResponse {
  readonly encoded: Bytes
  readonly status: Exclude<(typeof responseStatuses)[number], undefined>
  readonly basic: BasicOcspResponse | undefined
}

/** BasicOCSPResponse (RFC 6960, 4.2.1), parsed but not verified. */
export interface BasicOcspResponse extends StatedAlgorithm {
  /** The bytes that the responder signed. */
  readonly tbsResponseData: Bytes
  readonly responderId: ResponderId
  readonly producedAt: Date
  readonly responses: readonly SingleResponse[]
  readonly extensions: Extensions
  readonly signatureValue: Bytes
  /** Included certificates, DER. */
  readonly certificates: readonly Bytes[]
}

export type ResponderId =
  | { readonly name: DistinguishedName }
  /** SHA-1 of the responder's public key. */
  | { readonly keyHash: Bytes }

/** The responder's answer about one certificate. */
export interface SingleResponse extends StatusPeriod {
  readonly certId: CertId
  readonly status: CertificateStatus
  readonly extensions: Extensions
}

export interface CertId {
  readonly digestAlgorithm: DigestAlgorithm | undefined
  readonly issuerNameHash: Bytes
  readonly issuerKeyHash: Bytes
  readonly serialNumber: bigint
}

/** Throws `MalformedDer`. */
export function parseOcspResponse(bytes: Bytes): OcspResponse {
  const node = readBer(bytes)
  const fields = fieldsOf(node)
  const status = responseStatuses[enumeratedOf(fields.next())]
  if (!status) throw new MalformedDer('An OCSP status that does not exist')
  if (status !== 'successful') return { encoded: node.raw, status, basic: undefined }
  const responseBytes = fieldsOf(onlyChild(fields.required(contextTag(0))))
  if (oidOf(responseBytes.next()) !== oids.idPkixOcspBasic) {
    throw new MalformedDer('Not a basic OCSP response')
  }
  const basic = parseBasicOcspResponse(bytesOf(responseBytes.next()))
  return { encoded: node.raw, status, basic }
}

function parseBasicOcspResponse(bytes: Bytes): BasicOcspResponse {
  const fields = fieldsOf(readBer(bytes))
  const tbs = fields.required(tags.sequence)
  const stated = readSignatureAlgorithm(fields.required(tags.sequence))
  const signatureValue = bitStringBytesOf(fields.next())
  const certificates = fields.optional(contextTag(0))
  fields.end()
  const { responderId, producedAt, responses, extensions } = readResponseData(tbs)
  return {
    tbsResponseData: tbs.raw,
    responderId,
    producedAt,
    responses,
    extensions,
    ...stated,
    signatureValue,
    certificates: certificates ? onlyChild(certificates).children.map(({ raw }) => raw) : [],
  }
}

function readResponseData(tbs: DerNode) {
  const fields = fieldsOf(tbs)
  fields.optional(contextTag(0))
  const responderId = readResponderId(fields.next())
  const producedAt = timeOf(fields.next())
  const responses = fields.required(tags.sequence).children.map(readSingleResponse)
  const extensions = readWrappedExtensions(fields.optional(contextTag(1)))
  return { responderId, producedAt, responses, extensions }
}

function readResponderId(node: DerNode): ResponderId {
  if (node.tag === contextTag(1)) return { name: readDistinguishedName(onlyChild(node)) }
  return { keyHash: bytesOf(onlyChild(expectTag(node, contextTag(2)))) }
}

function readSingleResponse(node: DerNode): SingleResponse {
  const fields = fieldsOf(node)
  const certId = readCertId(fields.next())
  const status = readStatus(fields.next())
  const thisUpdate = timeOf(fields.next())
  const nextUpdate = fields.optional(contextTag(0))
  const extensions = readWrappedExtensions(fields.optional(contextTag(1)))
  return {
    certId,
    status,
    thisUpdate,
    nextUpdate: nextUpdate && timeOf(onlyChild(nextUpdate)),
    extensions,
  }
}

function readCertId(node: DerNode): CertId {
  const fields = fieldsOf(node)
  return {
    digestAlgorithm: readDigestAlgorithm(fields.next()),
    issuerNameHash: bytesOf(fields.next()),
    issuerKeyHash: bytesOf(fields.next()),
    serialNumber: integerOf(fields.next()),
  }
}

function readStatus(node: DerNode): CertificateStatus {
  if (node.tag === primitiveContextTag(0)) return { is: 'good' }
  if (node.tag === primitiveContextTag(2)) return { is: 'unknown' }
  const fields = fieldsOf(node, contextTag(1))
  const at = timeOf(fields.next())
  const reason = fields.optional(contextTag(0))
  return {
    is: 'revoked',
    at,
    reason: reason && revocationReason(enumeratedOf(onlyChild(reason))),
  }
}

function readWrappedExtensions(node: DerNode | undefined): Extensions {
  return readExtensions(node && onlyChild(node))
}
