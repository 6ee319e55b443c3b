import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { readBer } from '@/lib/encoding/der/reader'
import type { Certificate } from '@/lib/pki/certificate'
import {
  type SigningCertificateReference as CmsReference,
  readIssuerSerial,
} from '@/lib/pki/cms/signing-certificate'
import {
  isReferenceTo,
  type SigningCertificateReference,
} from '@/lib/signature/xades/properties/signing-certificate'
import type { XadesSignature } from '@/lib/signature/xades/read'
import type { SignerIdentification } from '../../model/token'

/** SigningCertificate(V2) and the certificates that came along (EN 319 132-1, 5.2.2). */
export function identifyXadesSigner(
  { signedProperties }: XadesSignature,
  candidates: readonly Certificate[],
): SignerIdentification {
  const named = signedProperties?.signingCertificates ?? []
  const [first] = named
  if (!first) return { candidates, reference: 'absent' }
  // Some writers name the whole path; the signer is the one that is there.
  const matching = named.find((one) =>
    candidates.some((candidate) => isReferenceTo(one, candidate)),
  )
  return { candidates, reference: asCmsReference(matching ?? first) }
}

function asCmsReference(reference: SigningCertificateReference): CmsReference | 'malformed' {
  const { digestAlgorithm, digestValue } = reference
  if (!digestValue) return 'malformed'
  return {
    digestAlgorithm,
    certificateDigest: digestValue,
    issuerSerial: issuerSerialOf(reference),
  }
}

/** The name of version 1 is text that everybody writes otherwise; its number is compared. */
function issuerSerialOf({
  serialNumber,
  issuerSerialV2,
}: SigningCertificateReference): CmsReference['issuerSerial'] {
  if (serialNumber !== undefined) return { issuer: undefined, serialNumber }
  if (!issuerSerialV2) return undefined
  try {
    return readIssuerSerial(readBer(issuerSerialV2))
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
