import { encodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { element, textElement } from '@paraph/validator/encoding/xml/write-xml'
import { selfIssuedAlgorithm, signBySelfIssued } from '@paraph/validator/pki/self-issued'
import { augmentXades } from '@paraph/validator/signature/xades/augment'
import { signEnveloped } from '@paraph/validator/signature/xades/sign-enveloped'
import type { Services } from '../operation/context'
import type { Seal } from './seal'

/**
 * Seals a report of TS 119 102-2: names this installation as its validator and signs the whole report (XAdES), with a
 * time-stamp if the authority may be called. Throws the errors of the time-stamping authority.
 */
export async function sealReport(
  { trustServices, clock }: Pick<Services, 'trustServices' | 'clock'>,
  seal: Seal,
  report: string,
  isStamped: boolean,
): Promise<Bytes> {
  const noFiles = async () => undefined
  return await signEnveloped(withValidator(report, seal), {
    certificate: seal.certificate,
    algorithm: selfIssuedAlgorithm,
    claimedSigningTime: clock(),
    signatureId: 'Seal',
    sign: (data) => signBySelfIssued(seal, data),
    raise: isStamped
      ? (signature) => augmentXades(signature, 'B-T', trustServices, noFiles)
      : undefined,
  })
}

const end = '</ValidationReport>'

/** TS 119 102-2, 4.5: the validator is named by the certificate of its seal. */
function withValidator(report: string, { certificate }: Seal): string {
  const named = textElement('tsl:X509Certificate', encodeBase64(certificate))
  const validator = element('SignatureValidator', {}, element('DigitalId', {}, named))
  if (!report.endsWith(end)) throw new TypeError('Not a validation report')
  return report.slice(0, -end.length) + validator + end
}
