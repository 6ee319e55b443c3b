import { encodeBase64 } from '#encoding/base64'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readBer } from '#encoding/der/reader'
import { timeOf } from '#encoding/der/values'
import { digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { oids } from '#pki/oids'
import { readableCertificates } from '#pki/readable-certificates'
import type { RevocationData } from '../../model/material'
import { certificateId } from '../../model/token'
import type { RevocationAnswer } from '../../revocation/check-revocation'
import { zonelessText } from '../dates'
import { basicSignature } from './algorithm-names'
import { chainOf } from './token'

/** The facts about revocation data. Its signer is written only if the data was accepted for a certificate. */
export function diagnosticRevocation(
  revocationData: RevocationData,
  answer: RevocationAnswer | undefined,
) {
  const { signatureAlgorithm } =
    revocationData.kind === 'CRL' ? revocationData.crl : revocationData.basic
  const carried = revocationData.kind === 'OCSP' ? revocationData.basic.certificates : []
  const signer: Certificate | undefined = answer?.signer
  const hasCertificateHash = answer?.extensions.has(oids.idIsismttAtCertHash) ?? false
  const chain = chainOf(signer, undefined)
  const times = timesOf(revocationData)
  return {
    Id: revocationData.id,
    Origin: revocationData.origin,
    Type: revocationData.kind,
    SourceAddress: revocationData.address,
    ProductionDate: times.ProductionDate,
    ThisUpdate: times.ThisUpdate,
    NextUpdate: times.NextUpdate,
    ExpiredCertsOnCRL: timeIn(answer, oids.idCeExpiredCertsOnCrl),
    ArchiveCutOff: timeIn(answer, oids.idPkixOcspArchiveCutoff),
    CertHashExtensionPresent: hasCertificateHash,
    // Data with another certificate hash is rejected, so the hash always matches here.
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
    ...bytesOf(revocationData),
  }
}

/**
 * The encoded data of an OCSP response. A CRL may be larger than the rest of a report, so only its digest is written.
 */
function bytesOf({ kind, encoded }: RevocationData) {
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

function timesOf(revocationData: RevocationData) {
  if (revocationData.kind === 'CRL') {
    const { thisUpdate, nextUpdate } = revocationData.crl
    return {
      ProductionDate: zonelessText(thisUpdate),
      ThisUpdate: zonelessText(thisUpdate),
      NextUpdate: nextUpdate && zonelessText(nextUpdate),
    }
  }
  const { producedAt, responses } = revocationData.basic
  const [first] = responses
  return {
    ProductionDate: zonelessText(producedAt),
    ThisUpdate: first && zonelessText(first.thisUpdate),
    NextUpdate: first?.nextUpdate && zonelessText(first.nextUpdate),
  }
}
