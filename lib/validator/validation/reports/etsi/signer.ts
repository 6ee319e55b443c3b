import { element } from '#encoding/xml/write-xml'
import { valueInName } from '#pki/certificate/distinguished-name'
import { nameOfCertificate } from '../../model/certificate-name'
import { certificateId } from '../../model/token'
import type { TokenFindings } from '../../processes/findings'
import { foreignText, reference } from './xml-values'

/** SignerInformation (TS 119 102-2, 4.3.9); nothing if no certificate was identified. */
export function signerElement({ certificate }: TokenFindings): readonly string[] {
  if (!certificate) return []
  const hasPseudonym = valueInName(certificate.subject, 'pseudonym') !== undefined
  return [
    element(
      'SignerInformation',
      { Pseudonym: String(hasPseudonym) },
      reference('SignerCertificate', certificateId(certificate)),
      foreignText('Signer', nameOfCertificate(certificate)),
    ),
  ]
}
