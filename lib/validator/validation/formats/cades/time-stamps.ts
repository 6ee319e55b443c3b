import type { Bytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import { certificateId } from '../../model/token'
import {
  readAttributeTimeStamps,
  readContentTimeStamps,
  readSignatureTimeStamps,
  type SignatureTimeStamps,
} from '../cms/signature-time-stamps'
import { signedCertificates } from '../cms/signer'
import { type CadesMessage, readArchiveTimeStamps, type StampedCades } from './archive-time-stamps'
import type { CadesContent } from './cades-location'

/** Reads all time-stamps of a CAdES signature, in the order in which they were probably made. */
export async function readCadesTimeStamps(
  message: CadesMessage,
  location: CadesContent,
  stamped: StampedCades,
): Promise<SignatureTimeStamps> {
  const { signerInfo } = message
  const { digestOfContent } = location
  const found = [
    await readContentTimeStamps(signerInfo, { ...stamped, digestOfContent }),
    await readSignatureTimeStamps(signerInfo, { ...stamped, digestOfContent }),
    await readReferenceTimeStamps(signerInfo, stamped),
    await readArchiveTimeStamps(message, location, stamped),
  ]
  return {
    timeStamps: found.flatMap(({ timeStamps }) => timeStamps),
    structure: found.flatMap(({ structure }) => structure),
  }
}

const references = [oids.idAaEtsCertificateRefs, oids.idAaEtsRevocationRefs]

/**
 * Reads CAdES-C-time-stamp and time-stamped-certs-crls-references (EN 319 122-1, A.1.5). Both cover references to
 * validation data. The first also covers the signature value and its time-stamps. The second may be older than the
 * signature and proves nothing about it.
 */
async function readReferenceTimeStamps(
  signerInfo: SignerInfo,
  { signatureId, certificates }: StampedCades,
): Promise<SignatureTimeStamps> {
  const { signatureValue } = signerInfo
  const named = signedCertificates({ signerInfo, certificates })
  const overReferences = attributesOf(signerInfo, references)
  const overAll = [signatureValue, ...attributesOf(signerInfo, [oids.idAaTimeStampToken])].concat(
    overReferences,
  )
  const withSignature = await readAttributeTimeStamps(
    signerInfo.unsignedAttributes,
    oids.idAaEtsEscTimeStamp,
    {
      type: 'VALIDATION_DATA_TIMESTAMP',
      digestOfData: async (algorithm) => digest(algorithm, ...overAll),
      covers: new Set([signatureId, ...named.map(certificateId)]),
    },
    certificates,
  )
  const alone = await readAttributeTimeStamps(
    signerInfo.unsignedAttributes,
    oids.idAaEtsCertCrlTimestamp,
    {
      type: 'VALIDATION_DATA_REFSONLY_TIMESTAMP',
      digestOfData: async (algorithm) => digest(algorithm, ...overReferences),
      covers: new Set(),
    },
    certificates,
  )
  return {
    timeStamps: [...withSignature.timeStamps, ...alone.timeStamps],
    structure: [...withSignature.structure, ...alone.structure],
  }
}

/** The type and the values of each attribute, without the enclosing SEQUENCE and SET (TS 101 733, 6.3.5, note 2). */
function attributesOf(
  { unsignedAttributes }: SignerInfo,
  types: readonly string[],
): readonly Bytes[] {
  return types.flatMap((wanted) =>
    unsignedAttributes.filter(({ type }) => type === wanted).map(({ node }) => node.content),
  )
}
