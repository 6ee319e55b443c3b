import type { DerNode } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { oidOf } from '#encoding/der/values'
import type { SignedData, SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { MessageKey } from '../../messages/messages'
import type { StructureFinding } from '../../model/token'

/** Unsigned attributes with a known use in signatures. */
const knownAttributes: ReadonlySet<string> = new Set([
  oids.idAaTimeStampToken,
  oids.idAaEtsCertificateRefs,
  oids.idAaEtsRevocationRefs,
  oids.idAaEtsCertValues,
  oids.idAaEtsRevocationValues,
  oids.idAaEtsEscTimeStamp,
  oids.idAaEtsCertCrlTimestamp,
  oids.idAaEtsArchiveTimestamp,
  oids.idAaEtsArchiveTimestampV2,
  oids.idAaEtsArchiveTimestampV3,
  oids.idAaAtsHashIndex,
  oids.idAaAtsHashIndexV2,
  oids.idAaAtsHashIndexV3,
  oids.idAaErInternal,
  oids.idAaErExternal,
  oids.idCountersignature,
  // TS 101 733, 6.3.3 and 6.3.4: references to attribute certificates; TS 101 733, 6.5: long-term-validation
  '1.2.840.113549.1.9.16.2.44',
  '1.2.840.113549.1.9.16.2.45',
  '0.4.0.1733.2.2',
  // EN 319 122-1, 5.2.10: signature-policy-store
  '0.4.0.19122.1.3',
  // The time-stamp of Microsoft's Authenticode
  '1.3.6.1.4.1.311.3.3.1',
])

const knownRevocations: readonly string[] = [oids.idPkixOcspBasic, oids.idRiOcspResponse]

/** Smaller parts cannot contain a document. */
const smallBytes = 512

/** Returns a warning for each unsigned part that we do not read and that could contain another document. */
export function unknownParts(
  { nodes }: SignedData,
  { unsignedAttributes }: SignerInfo,
): readonly StructureFinding[] {
  const attributes = unsignedAttributes
    .filter(({ type, node }) => !knownAttributes.has(type) && node.length > smallBytes)
    .map(({ type }) => type)
  const revocations = (nodes.revocations ?? [])
    .filter(({ tag, length }) => tag !== tags.sequence && length > smallBytes)
    .map(formatOfRevocation)
    .filter((format) => !knownRevocations.includes(format))
  return [
    ...warnings('unsigned-attribute-unknown', attributes),
    ...warnings('revocation-format-unknown', revocations),
  ]
}

/** The OID of an OtherRevocationInfoFormat (RFC 5652, 10.2.1), or `?`. */
function formatOfRevocation(node: DerNode): string {
  const [format] = node.isConstructed ? node.children : []
  const isNamed = node.tag === contextTag(1) && format?.tag === tags.objectIdentifier
  return isNamed ? oidOf(format) : '?'
}

function warnings(key: MessageKey, named: readonly string[]): readonly StructureFinding[] {
  return [...new Set(named)].map((about) => ({ severity: 'warn', key, about }))
}
