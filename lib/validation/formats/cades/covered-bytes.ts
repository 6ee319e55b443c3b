import type { Bytes } from '@/lib/encoding/bytes'
import type { DerNode } from '@/lib/encoding/der/reader'
import { tags } from '@/lib/encoding/der/tags'
import { readOtherRevocation, type SignedData, type SignerInfo } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import { idsIn } from '../../model/ids-in'
import type { Material } from '../../model/material'

import { readMaterial } from '../../model/read-material'
import { tokenId } from '../../model/token'
import { parsedToken } from '../cms/time-stamp'
import type { HashIndex } from './hash-index'
import { materialOfValue } from './validation-values'

/** Bytes of a message that may have been archived, with the ids of what they prove to have existed. */
type Archived = readonly [bytes: Bytes, ids: readonly string[]]

export function archivedCertificates({ nodes }: SignedData): readonly Archived[] {
  return (nodes.certificates ?? []).map(({ tag, raw }) => [
    raw,
    tag === tags.sequence ? idsOf({ certificates: [raw] }) : [],
  ])
}

export function archivedRevocations({ nodes }: SignedData): readonly Archived[] {
  return (nodes.revocations ?? []).map((node) => [
    node.raw,
    node.tag === tags.sequence
      ? idsOf({ crls: [node.raw] })
      : idsOf({ ocspResponses: readOtherRevocation(node) }),
  ])
}

export function archivedAttributes(
  { unsignedAttributes }: SignerInfo,
  { partsOf }: Pick<HashIndex, 'partsOf'>,
): readonly Archived[] {
  return unsignedAttributes.flatMap((attribute) =>
    partsOf(attribute).map(
      ([bytes, values]) =>
        [bytes, values.flatMap((value) => idsOfValue(attribute.type, value))] as const,
    ),
  )
}

/** Time-stamps with their material, certificates, revocation data. */
export function idsOfValue(type: string, value: DerNode): readonly string[] {
  if (!timeStampTypes.includes(type)) return idsIn(materialOfValue(type, value))
  const token = parsedToken(value.raw)
  if (!token) return []
  const { signedData } = token
  return [tokenId('T', signedData.encoded), ...idsIn(materialIn(signedData))]
}

const timeStampTypes: readonly string[] = [
  oids.idAaTimeStampToken,
  oids.idAaEtsEscTimeStamp,
  oids.idAaEtsCertCrlTimestamp,
  oids.idAaEtsArchiveTimestamp,
  oids.idAaEtsArchiveTimestampV2,
  oids.idAaEtsArchiveTimestampV3,
]

function materialIn(signedData: SignedData): Material {
  return readMaterial(signedData, 'SIGNED_DATA')
}

function idsOf(encoded: Parameters<typeof readMaterial>[0]): readonly string[] {
  return idsIn(readMaterial(encoded, 'SIGNED_DATA'))
}
