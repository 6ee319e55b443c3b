import { type Bytes, equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { sameForm } from '#encoding/der/same-form'
import { contextTag } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { implicit, integer, oid, sequence, tagged } from '#encoding/der/writer'
import { oids } from '../oids'
import { parseSignedData } from './signed-data'

/** Parts of a SignedData that no signer signs, DER. */
export interface UnsignedParts {
  readonly certificates?: readonly Bytes[]
  /** CertificateLists, DER. */
  readonly crls?: readonly Bytes[]
  /** OCSPResponses, DER (RFC 5940). */
  readonly ocspResponses?: readonly Bytes[]
  /** Attributes for the signer with this index. */
  readonly attributes?: { readonly signer: number; readonly added: readonly Bytes[] }
}

/**
 * Adds unsigned parts to a message (ContentInfo). Everything signed and every existing unsigned part keeps its bytes.
 * Parts that the message already has are not added again. Throws `MalformedDer`.
 */
export function extendSignedData(message: Bytes, added: UnsignedParts): Bytes {
  const contentInfo = readBer(parseSignedData(message).encoded)
  const [type, explicit] = contentInfo.children
  if (!type || !explicit) throw new MalformedDer('Not a SignedData')
  const inner = onlyChild(explicit)
  const { children: fields } = inner
  const [version, algorithms, content] = fields
  const signers = fields.at(-1)
  if (!version || !algorithms || !content || !signers) throw new MalformedDer('Not a SignedData')
  const at = (number: number) => fields.find(({ tag }) => tag === contextTag(number))
  const revocations = [...(added.crls ?? []), ...(added.ocspResponses ?? []).map(otherRevocation)]
  return sameForm(
    contentInfo,
    type.raw,
    sameForm(
      explicit,
      sameForm(
        inner,
        versionWith(version, added),
        algorithms.raw,
        content.raw,
        longer(at(0), contextTag(0), added.certificates ?? []),
        longer(at(1), contextTag(1), revocations),
        extendedSigners(signers, added.attributes),
      ),
    ),
  )
}

/** RFC 5652, 5.1: the version is 5 if there is revocation information in another format than CRLs. */
function versionWith(version: DerNode, { ocspResponses = [] }: UnsignedParts): Bytes {
  return ocspResponses.length > 0 ? integer(5) : version.raw
}

/** OtherRevocationInfoFormat (RFC 5940, 2). */
function otherRevocation(response: Bytes): Bytes {
  return implicit(1, sequence(oid(oids.idRiOcspResponse), response))
}

/** A set with the additional members; empty bytes if the set remains absent. */
function longer(present: DerNode | undefined, tag: number, added: readonly Bytes[]): Bytes {
  const members = present?.children.map(({ raw }) => raw) ?? []
  const fresh = distinct(added).filter((one) => !members.some((known) => equalBytes(known, one)))
  if (fresh.length === 0) return present?.raw ?? new Uint8Array()
  const all = [...members, ...fresh]
  // A set in DER order stays in it. Any other order is kept, because an older time-stamp may cover it.
  const ordered = isSorted(members) ? all.toSorted(Buffer.compare) : all
  return present ? sameForm(present, ...ordered) : tagged(tag, ...ordered)
}

function distinct(values: readonly Bytes[]): readonly Bytes[] {
  return values.filter((one, at) => values.findIndex((other) => equalBytes(one, other)) === at)
}

function isSorted(members: readonly Bytes[]): boolean {
  return members.every((one, at) => Buffer.compare(members[at - 1] ?? one, one) <= 0)
}

function extendedSigners(signers: DerNode, attributes: UnsignedParts['attributes']): Bytes {
  if (!attributes || attributes.added.length === 0) return signers.raw
  const members = signers.children.map((node, index) =>
    index === attributes.signer ? extendedSigner(node, attributes.added) : node.raw,
  )
  return sameForm(signers, ...members)
}

function extendedSigner(node: DerNode, added: readonly Bytes[]): Bytes {
  const isUnsigned = ({ tag }: DerNode) => tag === contextTag(1)
  const signed = node.children.filter((one) => !isUnsigned(one)).map(({ raw }) => raw)
  return sameForm(node, ...signed, longer(node.children.find(isUnsigned), contextTag(1), added))
}
