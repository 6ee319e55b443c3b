import type { Bytes } from '@/lib/encoding/bytes'
import { fieldsOf } from '@/lib/encoding/der/fields'
import { type DerNode, readBer } from '@/lib/encoding/der/reader'
import { contextTag, tags } from '@/lib/encoding/der/tags'
import {
  bitStringOctetsOf,
  integerOf,
  onlyChild,
  smallIntegerOf,
  timeOf,
} from '@/lib/encoding/der/values'
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../algorithms'
import { type Extensions, readExtensions } from '../certificate-extensions'
import { type DistinguishedName, readDistinguishedName } from '../distinguished-name'
import { oids } from '../oids'
import {
  type CertificateStatus,
  type RevocationReason,
  revocationReason,
  type StatusPeriod,
} from './certificate-status'

/** A CertificateList (RFC 5280, 5.1), read but not verified. Its entries are read when one is sought. */
export interface Crl extends StatusPeriod {
  readonly encoded: Bytes
  /** The octets the issuer signed. */
  readonly tbsCertList: Bytes
  readonly issuer: DistinguishedName
  readonly extensions: Extensions
  readonly signatureAlgorithm: SignatureAlgorithm | undefined
  readonly signatureValue: Bytes
  /** Good when the list does not have the number. Throws `MalformedDer`. */
  readonly statusOf: (serialNumber: bigint) => CertificateStatus
}

/** Throws `MalformedDer`. */
export function parseCrl(bytes: Bytes): Crl {
  const node = readBer(bytes)
  const fields = fieldsOf(node)
  const tbs = fields.required(tags.sequence)
  const signatureAlgorithm = readSignatureAlgorithm(fields.required(tags.sequence))
  const signatureValue = bitStringOctetsOf(fields.next())
  return {
    encoded: node.raw,
    tbsCertList: tbs.raw,
    ...readTbsCertList(tbs),
    signatureAlgorithm,
    signatureValue,
  }
}

function readTbsCertList(tbs: DerNode) {
  const fields = fieldsOf(tbs)
  fields.optional(tags.integer)
  fields.required(tags.sequence)
  const issuer = readDistinguishedName(fields.next())
  const thisUpdate = timeOf(fields.next())
  const nextUpdate = fields.optional(tags.utcTime, tags.generalizedTime)
  const entries = fields.optional(tags.sequence)
  const extensions = fields.optional(contextTag(0))
  return {
    issuer,
    thisUpdate,
    nextUpdate: nextUpdate && timeOf(nextUpdate),
    extensions: readExtensions(extensions && onlyChild(extensions)),
    statusOf: (serialNumber: bigint) => findStatus(entries, serialNumber),
  }
}

/** National lists have hundreds of thousands of entries: only the one that is sought is decoded. */
function findStatus(entries: DerNode | undefined, serialNumber: bigint): CertificateStatus {
  for (const entry of entries?.eachChild() ?? []) {
    const fields = fieldsOf(entry)
    if (integerOf(fields.next()) !== serialNumber) continue
    const at = timeOf(fields.next())
    return { is: 'revoked', at, reason: readReason(fields.optional(tags.sequence)) }
  }
  return { is: 'good' }
}

function readReason(extensions: DerNode | undefined): RevocationReason | undefined {
  const reason = readExtensions(extensions).get(oids.idCeCrlReasons)
  return reason && revocationReason(smallIntegerOf(readBer(reason.value)))
}
