import { randomBytes } from 'node:crypto'
import type { Bytes } from '@/lib/encoding/bytes'
import { fieldsOf } from '@/lib/encoding/der/fields'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { readBer, readDer } from '@/lib/encoding/der/reader'
import { contextTag, tags } from '@/lib/encoding/der/tags'
import { booleanOf, bytesOf, oidOf } from '@/lib/encoding/der/values'
import {
  explicit,
  generalizedTime,
  integer,
  namedBits,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  tagged,
  unsignedInteger,
  utf8String,
} from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { oids } from '@/lib/pki/oids'
import type { CertifiedKey } from '../authority/authority'
import { timeStampPolicy } from '../authority/time-stamping-unit'

/** Answers a TimeStampReq in DER with a TimeStampResp in DER (RFC 3161), whatever the request is. */
export type TimeStampingAuthority = (request: Bytes) => Bytes

export function timeStampingAuthority(
  unit: CertifiedKey,
  clock: () => Date,
): TimeStampingAuthority {
  return (der) => {
    const request = parse(der)
    const objection = request === undefined ? failures.badDataFormat : objectionTo(request)
    if (!request || objection) return rejection(objection ?? failures.badDataFormat)
    return granted(signToken(unit, tstInfo(request, clock()), request.wantsCertificate))
  }
}

/** TimeStampReq (RFC 3161, 2.4.1), as far as the authority needs to look into it. */
interface TimeStampRequest {
  /** As transmitted, to be repeated in the token. */
  readonly messageImprint: Bytes
  readonly digestAlgorithmOid: string
  readonly hashedMessageLength: number
  readonly policy: string | undefined
  /** The INTEGER as transmitted. */
  readonly nonce: Bytes | undefined
  readonly wantsCertificate: boolean
  readonly hasExtensions: boolean
}

function parse(der: Bytes): TimeStampRequest | undefined {
  try {
    return parseTimeStampRequest(der)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** Throws `MalformedDer`. */
function parseTimeStampRequest(der: Bytes): TimeStampRequest {
  const fields = fieldsOf(readBer(der))
  fields.required(tags.integer)
  const messageImprint = fields.required(tags.sequence)
  const imprint = fieldsOf(messageImprint)
  const digestAlgorithmOid = oidOf(fieldsOf(imprint.required(tags.sequence)).next())
  const policy = fields.optional(tags.objectIdentifier)
  const nonce = fields.optional(tags.integer)
  const certReq = fields.optional(tags.boolean)
  return {
    messageImprint: messageImprint.raw,
    digestAlgorithmOid,
    hashedMessageLength: bytesOf(imprint.next()).length,
    policy: policy && oidOf(policy),
    nonce: nonce?.raw,
    wantsCertificate: certReq !== undefined && booleanOf(certReq),
    hasExtensions: fields.optional(contextTag(0)) !== undefined,
  }
}

interface Failure {
  /** Bit of PKIFailureInfo (RFC 3161, 2.4.2). */
  readonly bit: number
  readonly text: string
}

const failures = {
  badAlgorithm: { bit: 0, text: 'The digest algorithm is not accepted' },
  badDataFormat: { bit: 5, text: 'The request cannot be read' },
  unacceptedPolicy: { bit: 15, text: 'There is only one policy here' },
  unacceptedExtension: { bit: 16, text: 'Extensions are not accepted' },
} as const satisfies Record<string, Failure>

const digestLengths: Readonly<Record<string, number>> = {
  [oids.sha256]: 32,
  [oids.sha384]: 48,
  [oids.sha512]: 64,
}

function objectionTo(request: TimeStampRequest): Failure | undefined {
  const length = digestLengths[request.digestAlgorithmOid]
  if (length === undefined) return failures.badAlgorithm
  if (length !== request.hashedMessageLength) return failures.badDataFormat
  if (request.policy && request.policy !== timeStampPolicy) return failures.unacceptedPolicy
  return request.hasExtensions ? failures.unacceptedExtension : undefined
}

const pkiStatus = { granted: 0, rejection: 2 } as const

function rejection({ bit, text }: Failure): Bytes {
  return sequence(
    sequence(integer(pkiStatus.rejection), sequence(utf8String(text)), namedBits([bit])),
  )
}

function granted(token: Bytes): Bytes {
  return sequence(sequence(integer(pkiStatus.granted)), token)
}

function tstInfo({ messageImprint, nonce }: TimeStampRequest, at: Date): Bytes {
  const genTime = new Date(Math.floor(at.getTime() / 1000) * 1000)
  const accuracy = sequence(integer(1))
  return sequence(
    integer(1),
    oid(timeStampPolicy),
    messageImprint,
    unsignedInteger(randomBytes(16)),
    generalizedTime(genTime),
    accuracy,
    ...(nonce ? [nonce] : []),
  )
}

/** The token: SignedData around the TSTInfo (RFC 3161, 2.4.2; RFC 5652, 5). */
function signToken(unit: CertifiedKey, info: Bytes, withCertificate: boolean): Bytes {
  const digestAlgorithm = sequence(oid(oids.sha256))
  const signedData = sequence(
    integer(3),
    setOf(digestAlgorithm),
    sequence(oid(oids.idCtTstInfo), explicit(0, octetString(info))),
    ...(withCertificate ? [tagged(contextTag(0), unit.certificate)] : []),
    setOf(signerInfo(unit, digestAlgorithm, info)),
  )
  return sequence(oid(oids.idSignedData), explicit(0, signedData))
}

function signerInfo(unit: CertifiedKey, digestAlgorithm: Bytes, info: Bytes): Bytes {
  const signedAttributes = setOf(
    attribute(oids.idContentType, oid(oids.idCtTstInfo)),
    attribute(oids.idMessageDigest, octetString(digest('SHA-256', info))),
    attribute(oids.idAaSigningCertificateV2, signingCertificate(unit.certificate)),
  )
  return sequence(
    integer(1),
    issuerAndSerialNumber(unit.certificate),
    digestAlgorithm,
    // RFC 5652, 5.4: signed as a SET, transmitted under [0].
    retagged(contextTag(0), signedAttributes),
    unit.key.signatureAlgorithm,
    octetString(unit.key.sign(signedAttributes)),
  )
}

function attribute(type: string, value: Bytes): Bytes {
  return sequence(oid(type), setOf(value))
}

/** SigningCertificateV2 with its default digest, SHA-256 (RFC 5816). */
function signingCertificate(certificate: Bytes): Bytes {
  const essCertId = sequence(octetString(digest('SHA-256', certificate)))
  return sequence(sequence(essCertId))
}

function issuerAndSerialNumber(certificate: Bytes): Bytes {
  const [toBeSigned] = readDer(certificate).children
  const [, serialNumber, , issuer] = toBeSigned?.children ?? []
  if (!serialNumber || !issuer) throw new Error('Our own certificate cannot be read')
  return sequence(issuer.raw, serialNumber.raw)
}
