import type { MaterialSubject } from '../validation-material'
import type { XadesSignature } from './read'
import { identifySigner } from './verify'

/** What an XML signature needs validation material for. Throws `TypeError` without a certificate. */
export function materialOfXades(signature: XadesSignature): MaterialSubject {
  const { certificate } = identifySigner(signature)
  if (!certificate) throw new TypeError('A signature without its certificate is not raised')
  return {
    certificate: certificate.der,
    timeStampTokens: signature.unsignedProperties.flatMap((property) =>
      property.kind === 'signature-time-stamp' ? property.timeStamp.tokens : [],
    ),
    hints: signature.keyInfoCertificates,
  }
}
