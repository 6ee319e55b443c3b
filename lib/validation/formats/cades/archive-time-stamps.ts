import type { Bytes } from '@/lib/encoding/bytes'
import { valuesOf } from '@/lib/pki/cms/attributes'
import { oids } from '@/lib/pki/oids'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import type { SignatureTimeStamps } from '../cms/signature-time-stamps'
import { readTimeStamp } from '../cms/time-stamp'
import { archivedByIndex } from './archived-by-index'
import { archivedInFull } from './archived-in-full'
import type { CadesContent } from './cades-place'
import type { Archive, CadesMessage, StampedCades } from './stamped-message'

type ArchiveReader = (
  bytes: Bytes,
  message: CadesMessage,
  place: CadesContent,
  stamped: StampedCades,
) => Archive

/** How each version archives; nobody reads the first one any more (TS 101 733 V1.4.0). */
const versions: readonly (readonly [
  type: string,
  archiveType: NonNullable<TimeStampToValidate['archiveType']>,
  archived: ArchiveReader,
])[] = [
  [oids.idAaEtsArchiveTimestampV3, 'CAdES_V3', archivedByIndex],
  [oids.idAaEtsArchiveTimestampV2, 'CAdES_V2', archivedInFull],
  [
    oids.idAaEtsArchiveTimestamp,
    'CAdES',
    () => ({ digestOfData: async () => undefined, covers: new Set() }),
  ],
]

/** Archive time-stamps of a CAdES signature (EN 319 122-1, 5.5.3 and A.2.4). */
export async function readArchiveTimeStamps(
  message: CadesMessage,
  place: CadesContent,
  stamped: StampedCades,
): Promise<SignatureTimeStamps> {
  const timeStamps: TimeStampToValidate[] = []
  const structure: StructureFinding[] = []
  for (const [type, archiveType, archived] of versions) {
    for (const { raw: bytes } of valuesOf(message.signerInfo.unsignedAttributes, type)) {
      const archive = archived(bytes, message, place, stamped)
      const encoded = { type: 'ARCHIVE_TIMESTAMP', bytes, ...archive } as const
      const timeStamp = await readTimeStamp(encoded, stamped.certificates)
      if (timeStamp) timeStamps.push({ ...timeStamp, archiveType })
      else structure.push({ severity: 'warn', key: 'time-stamp-does-not-hold' })
    }
  }
  return { timeStamps, structure }
}
