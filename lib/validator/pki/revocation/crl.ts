import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { bitStringBytesOf, enumeratedOf, integerOf, onlyChild, timeOf } from '#encoding/der/values'
import { readSignatureAlgorithm, type StatedAlgorithm } from '../algorithms'
import type { Certificate } from '../certificate/certificate'
import { type Extensions, readExtensions } from '../certificate/certificate-extensions'
import {
  type DistinguishedName,
  equalNames,
  readDistinguishedName,
} from '../certificate/distinguished-name'
import { oids } from '../oids'
import {
  type CertificateStatus,
  type RevocationReason,
  revocationReason,
  type StatusPeriod,
} from './certificate-status'

/** A CertificateList (RFC 5280, 5.1), parsed but not verified. An entry is parsed only when it is looked up. */
export interface Crl extends StatusPeriod, StatedAlgorithm {
  readonly encoded: Bytes
  /** The bytes that the issuer signed. */
  readonly tbsCertList: Bytes
  readonly issuer: DistinguishedName
  readonly extensions: Extensions
  readonly signatureValue: Bytes
  /**
   * The status is good if the list does not contain the certificate. Set `isIndirect` if the list has entries of
   * several issuers. Throws `MalformedDer`.
   */
  readonly statusOf: (listed: Listed, isIndirect: boolean) => CertificateStatus
}

type Listed = Pick<Certificate, 'serialNumber' | 'issuer'>

/** Throws `MalformedDer`. */
export function parseCrl(bytes: Bytes): Crl {
  const node = readBer(bytes)
  const fields = fieldsOf(node)
  const tbs = fields.required(tags.sequence)
  const algorithm = fields.required(tags.sequence)
  const signatureValue = bitStringBytesOf(fields.next())
  fields.end()
  const { innerAlgorithm, ...contents } = readTbsCertList(tbs)
  // RFC 5280, 5.1.1.2: the algorithm inside the signed part must equal the one outside of it.
  if (!equalBytes(innerAlgorithm.raw, algorithm.raw)) {
    throw new MalformedDer('Two signature algorithms')
  }
  return {
    encoded: node.raw,
    tbsCertList: tbs.raw,
    ...contents,
    ...readSignatureAlgorithm(algorithm),
    signatureValue,
  }
}

function readTbsCertList(tbs: DerNode) {
  const fields = fieldsOf(tbs)
  fields.optional(tags.integer)
  const innerAlgorithm = fields.required(tags.sequence)
  const issuer = readDistinguishedName(fields.next())
  const thisUpdate = timeOf(fields.next())
  const nextUpdate = fields.optional(tags.utcTime, tags.generalizedTime)
  const entries = fields.optional(tags.sequence)
  const extensions = fields.optional(contextTag(0))
  fields.end()
  return {
    innerAlgorithm,
    issuer,
    thisUpdate,
    nextUpdate: nextUpdate && timeOf(nextUpdate),
    extensions: readExtensions(extensions && onlyChild(extensions)),
    statusOf: (listed: Listed, isIndirect: boolean) =>
      findStatus(entries?.eachChild() ?? [], { ...listed, isIndirect, crlIssuer: issuer }),
  }
}

interface Lookup extends Listed {
  readonly crlIssuer: DistinguishedName
  readonly isIndirect: boolean
}

/**
 * National lists have hundreds of thousands of entries, so only the matching one is decoded, except in an indirect list.
 * RFC 5280, 5.3.3: an entry without certificateIssuer has the issuer of the entry before it.
 */
function findStatus(
  entries: Iterable<DerNode>,
  { serialNumber, issuer, crlIssuer, isIndirect }: Lookup,
): CertificateStatus {
  let owner = crlIssuer
  for (const entry of entries) {
    const fields = fieldsOf(entry)
    const isSameNumber = integerOf(fields.next()) === serialNumber
    if (!isSameNumber && !isIndirect) continue
    const at = timeOf(fields.next())
    const extensions = readExtensions(fields.optional(tags.sequence))
    owner = readIssuer(extensions) ?? owner
    if (isSameNumber && equalNames(owner, issuer)) {
      return { is: 'revoked', at, reason: readReason(extensions) }
    }
  }
  return { is: 'good' }
}

function readIssuer(extensions: Extensions): DistinguishedName | undefined {
  const names = extensions.get(oids.idCeCertificateIssuer)
  const directory = names && readBer(names.value).children.find(({ tag }) => tag === contextTag(4))
  return directory && readDistinguishedName(onlyChild(directory))
}

function readReason(extensions: Extensions): RevocationReason | undefined {
  const reason = extensions.get(oids.idCeCrlReasons)
  return reason && revocationReason(enumeratedOf(readBer(reason.value)))
}
