import { encodeBase64 } from '@/lib/encoding/base64'
import { MalformedDer } from '@/lib/encoding/der/malformed-der'
import { readBer } from '@/lib/encoding/der/reader'
import { timeOf } from '@/lib/encoding/der/values'
import { digest } from '@/lib/encoding/digest'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import { oids } from '@/lib/pki/oids'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import type { RevocationAnswer } from '../../evidence/check-revocation'
import type { RevocationEvidence } from '../../model/material'
import { certificateId } from '../../model/token'
import { zonelessText } from '../dates'
import { basicSignature } from './algorithm-names'
import { chainOf } from './token'

/** Revocation data as it was found, with its signer when it counted for some certificate. */
export function diagnosticRevocation(
  evidence: RevocationEvidence,
  answer: RevocationAnswer | undefined,
) {
  const { signatureAlgorithm } = evidence.kind === 'CRL' ? evidence.crl : evidence.basic
  const carried = evidence.kind === 'OCSP' ? evidence.basic.certificates : []
  const signer: Certificate | undefined = answer?.signer
  const hasCertificateHash = answer?.extensions.has(oids.idIsismttAtCertHash) ?? false
  const chain = chainOf(signer, undefined)
  const times = timesOf(evidence)
  return {
    Id: evidence.id,
    Origin: evidence.origin,
    Type: evidence.kind,
    SourceAddress: evidence.address,
    ProductionDate: times.ProductionDate,
    ThisUpdate: times.ThisUpdate,
    NextUpdate: times.NextUpdate,
    ExpiredCertsOnCRL: timeIn(answer, oids.idCeExpiredCertsOnCrl),
    ArchiveCutOff: timeIn(answer, oids.idPkixOcspArchiveCutoff),
    CertHashExtensionPresent: hasCertificateHash,
    // One that did not match would not have been an answer.
    CertHashExtensionMatch: hasCertificateHash,
    BasicSignature: basicSignature(signatureAlgorithm, signer, [
      signer !== undefined,
      signer !== undefined,
    ]),
    SigningCertificate: chain.SigningCertificate,
    CertificateChain: chain.CertificateChain,
    FoundCertificates: {
      RelatedCertificate: readableCertificates(carried).map((certificate) => ({
        Origin: ['BASIC_OCSP_RESP'],
        Certificate: certificateId(certificate),
      })),
      OrphanCertificate: [],
    },
    ...bytesOf(evidence),
  }
}

/** A list may be larger than all the rest of a report: its digest stands for it. */
function bytesOf({ kind, encoded }: RevocationEvidence) {
  if (kind === 'OCSP') return { Base64Encoded: encodeBase64(encoded) }
  const value = encodeBase64(digest('SHA-256', encoded))
  return { DigestAlgoAndValue: { DigestMethod: 'SHA256', DigestValue: value } }
}

function timeIn(answer: RevocationAnswer | undefined, type: string): string | undefined {
  const extension = answer?.extensions.get(type)
  try {
    return extension && zonelessText(timeOf(readBer(extension.value)))
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

function timesOf(evidence: RevocationEvidence) {
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
