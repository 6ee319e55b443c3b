import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { parseSignedData } from '@/lib/pki/cms/signed-data'
import { buildSignedData } from '@/lib/pki/cms/signed-data-writer'
import type { TrustServices } from '../signature-format'

/** Certificates that were put into the signature besides its value. */
interface SignerCertificates {
  readonly certificate: Bytes
  readonly issuers: readonly Bytes[]
}

/**
 * The signature (CMS, DER) with a time-stamp over its value as unsigned attribute
 * (EN 319 122-1, 5.3): level B-T. Throws what the time-stamping service throws.
 */
export async function timeStamped(
  cms: Bytes,
  { certificate, issuers }: SignerCertificates,
  services: TrustServices,
): Promise<Bytes> {
  const { algorithm, signedAttributes, signatureValue } = essentials(cms)
  const timeStampToken = await services.timeStamp(digest('SHA-256', signatureValue))
  return buildSignedData({
    certificate,
    otherCertificates: issuers,
    signedAttributes,
    algorithm,
    signatureValue,
    timeStampToken,
  })
}

/** Our own signatures have exactly one signer, with signed attributes in DER. */
function essentials(cms: Bytes) {
  const [signerInfo] = parseSignedData(cms).signerInfos
  const algorithm = signerInfo?.signatureAlgorithm
  const signedAttributes = signerInfo?.signedAttributes?.asTransmitted
  if (!signerInfo || !algorithm || !signedAttributes) {
    throw new TypeError('The gap does not hold a signature of ours')
  }
  return { algorithm, signedAttributes, signatureValue: signerInfo.signatureValue }
}
