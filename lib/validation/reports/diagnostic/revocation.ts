import { encodeBase64 } from '@/lib/encoding/base64'
import type { Certificate } from '@/lib/pki/certificate'
import type { RevocationAnswer } from '../../evidence/judge-revocation'
import type { RevocationEvidence } from '../../model/material'
import { zonelessText } from '../dates'
import { basicSignature } from './algorithm-names'
import { chainOf } from './chain'

/** Revocation data as it was found, with its signer when it counted for some certificate. */
export function diagnosticRevocation(
  evidence: RevocationEvidence,
  answer: RevocationAnswer | undefined,
) {
  const { signatureAlgorithm } = evidence.kind === 'CRL' ? evidence.crl : evidence.basic
  const signer: Certificate | undefined = answer?.signer
  return {
    Id: evidence.id,
    Origin: evidence.origin,
    Type: evidence.kind,
    ...times(evidence),
    CertHashExtensionPresent: answer?.extensions.has('1.3.36.8.3.13') ?? false,
    CertHashExtensionMatch: answer?.extensions.has('1.3.36.8.3.13') ?? false,
    BasicSignature: basicSignature(signatureAlgorithm, signer, [
      signer !== undefined,
      signer !== undefined,
    ]),
    ...chainOf(signer, undefined),
    Base64Encoded: evidence.kind === 'OCSP' ? encodeBase64(evidence.encoded) : undefined,
  }
}

function times(evidence: RevocationEvidence) {
  if (evidence.kind === 'CRL') {
    const { thisUpdate, nextUpdate } = evidence.crl
    return {
      ProductionDate: zonelessText(thisUpdate),
      ThisUpdate: zonelessText(thisUpdate),
      NextUpdate: nextUpdate && zonelessText(nextUpdate),
    }
  }
  const { producedAt, responses } = evidence.basic
  const [first] = responses
  return {
    ProductionDate: zonelessText(producedAt),
    ThisUpdate: first && zonelessText(first.thisUpdate),
    NextUpdate: first?.nextUpdate && zonelessText(first.nextUpdate),
  }
}
