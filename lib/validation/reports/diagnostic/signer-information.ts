import { encodeBase64 } from '@/lib/encoding/base64'
import { rfc4514Text } from '@/lib/pki/certificate/distinguished-name-text'
import type { TokenToValidate } from '../../model/token'

/** Whom the SignerInfo of a CMS names as its signer (RFC 5652, 5.3). */
export function signerInformation({ signerIdentifier }: TokenToValidate) {
  if (!signerIdentifier) return []
  if ('subjectKeyId' in signerIdentifier) {
    return [{ Ski: encodeBase64(signerIdentifier.subjectKeyId), Current: true }]
  }
  const { issuer, serialNumber } = signerIdentifier
  return [{ IssuerName: rfc4514Text(issuer), SerialNumber: serialNumber.toString(), Current: true }]
}
