import { timeStampPolicy, tokenOver } from '@paraph/validator/authority/time-stamp-token'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { fieldsOf } from '@paraph/validator/encoding/der/fields'
import { MalformedDer } from '@paraph/validator/encoding/der/malformed-der'
import { readBer } from '@paraph/validator/encoding/der/reader'
import { contextTag, tags } from '@paraph/validator/encoding/der/tags'
import { booleanOf, bytesOf, oidOf } from '@paraph/validator/encoding/der/values'
import { integer, namedBits, sequence, utf8String } from '@paraph/validator/encoding/der/writer'
import { oids } from '@paraph/validator/pki/oids'
import type { CertifiedWorld } from '../authority/certified-world'

/** Answers a TimeStampReq in DER, even a malformed one, with a TimeStampResp in DER (RFC 3161). */
export type TimeStampingAuthority = (request: Bytes) => Bytes

export function timeStampingAuthority(world: CertifiedWorld): TimeStampingAuthority {
  const { timeStampingUnit: unit, clock } = world
  return (der) => {
    const request = parse(der)
    const objection = request === undefined ? failures.badDataFormat : objectionTo(request)
    if (!request || objection) return rejection(objection ?? failures.badDataFormat)
    const { messageImprint, nonce, wantsCertificate } = request
    const genTime = new Date(clock())
    genTime.setUTCMilliseconds(0)
    const contents = { genTime, accuracySeconds: 1, nonce }
    return granted(
      tokenOver(messageImprint, unit, wantsCertificate ? [unit.certificate] : [], contents),
    )
  }
}

/** The fields of a TimeStampReq (RFC 3161, 2.4.1) that the authority needs. */
interface TimeStampRequest {
  /** The imprint as received. The token repeats it. */
  readonly messageImprint: Bytes
  readonly digestAlgorithmOid: string
  readonly hashedMessageLength: number
  readonly policy: string | undefined
  /** The INTEGER of the nonce as received. */
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

/** Parses a TimeStampReq. Throws `MalformedDer`. */
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
  /** A bit of PKIFailureInfo (RFC 3161, 2.4.2). */
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
