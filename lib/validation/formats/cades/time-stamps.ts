import { valuesOf } from '@/lib/pki/cms/attributes'
import type { SignerInfo } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import type { StructureFinding } from '../../model/token'
import {
  readContentTimeStamps,
  readSignatureTimeStamps,
  type SignatureTimeStamps,
} from '../cms/signature-time-stamps'
import { readArchiveTimeStamps } from './archive-time-stamps'
import type { CadesContent } from './cades-place'
import { readReferenceTimeStamps } from './reference-time-stamps'
import type { CadesMessage, StampedCades } from './stamped-message'

/** All time-stamps of a CAdES signature, in the order in which they can have come about. */
export async function readCadesTimeStamps(
  message: CadesMessage,
  place: CadesContent,
  stamped: StampedCades,
): Promise<SignatureTimeStamps> {
  const { signerInfo } = message
  const { digestOfContent } = place
  const found = [
    await readContentTimeStamps(signerInfo, { ...stamped, digestOfContent }),
    await readSignatureTimeStamps(signerInfo, { ...stamped, digestOfContent }),
    await readReferenceTimeStamps(signerInfo, stamped),
    await readArchiveTimeStamps(message, place, stamped),
  ]
  return {
    timeStamps: found.flatMap(({ timeStamps }) => timeStamps),
    structure: [...found.flatMap(({ structure }) => structure), ...evidenceRecords(signerInfo)],
  }
}

/** RFC 4998 inside a signature (EN 319 122-3). */
function evidenceRecords({ unsignedAttributes }: SignerInfo): readonly StructureFinding[] {
  const types = [oids.idAaErInternal, oids.idAaErExternal]
  const isThere = types.some((type) => valuesOf(unsignedAttributes, type).length > 0)
  return isThere ? [{ severity: 'warn', key: 'evidence-record-not-validated' }] : []
}
