import { digest } from '@/lib/encoding/digest'
import type { Certificate } from '@/lib/pki/certificate'
import { valuesOf } from '@/lib/pki/cms/attributes'
import type { SignerInfo } from '@/lib/pki/cms/signed-data'
import { oids } from '@/lib/pki/oids'
import type { TimeStampToValidate } from '../../model/time-stamp'
import type { StructureFinding } from '../../model/token'
import { certificateId } from '../../model/token-id'
import { readTimeStamp } from '../cms/time-stamp'

/** The time-stamps of a signature, and what is wrong with the attribute itself. */
export interface SignatureTimeStamps {
  readonly timeStamps: readonly TimeStampToValidate[]
  readonly structure: readonly StructureFinding[]
}

/** signature-time-stamp (EN 319 122-1, 5.3): over the octets of the signature value. */
export async function readSignatureTimeStamps(
  { unsignedAttributes, signatureValue }: SignerInfo,
  signatureId: string,
  certificates: readonly Certificate[],
): Promise<SignatureTimeStamps> {
  const values = valuesOf(unsignedAttributes, oids.idAaTimeStampToken)
  const covers = new Set([signatureId, ...certificates.map(certificateId)])
  const timeStamps: TimeStampToValidate[] = []
  const structure: StructureFinding[] = []
  for (const { raw: octets } of values) {
    const timeStamp = await readTimeStamp(
      {
        type: 'SIGNATURE_TIMESTAMP',
        octets,
        digestOfData: async (algorithm) => digest(algorithm, signatureValue),
        covers,
      },
      certificates,
    )
    if (timeStamp) timeStamps.push(timeStamp)
    else structure.push({ severity: 'warn', key: 'time-stamp-does-not-hold' })
  }
  return { timeStamps, structure }
}
