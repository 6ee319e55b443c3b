import type { Bytes } from '@/lib/encoding/bytes'
import type { HttpClient } from '@/lib/network/transport'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import type { OcspSubject } from '@/lib/pki/revocation/ocsp-request'
import { issuerRepository } from '../issuer-repository'
import { ocspInquiry } from '../ocsp-responder'
import { TrustServiceUnavailable } from '../trust-service-unavailable'
import { crlRepository } from './crl-repository'

/** Revocation data as it was fetched, DER. Both are empty when nobody answered. */
export interface RevocationMaterial {
  readonly ocspResponses: readonly Bytes[]
  readonly crls: readonly Bytes[]
  /** Where it was fetched. */
  readonly address?: string
}

/** What a validator may look up that is not in the document. Nothing is thrown: no answer gives nothing. */
export interface OnlineMaterial {
  /** Revocation data for a certificate, authentic and current now; what it says is for the validator to judge. */
  revocation(subject: OcspSubject): Promise<RevocationMaterial>
  /** Issuers named by the certificate's caIssuers; they prove nothing until a path is built with them. */
  issuers(certificate: Certificate): Promise<readonly Certificate[]>
}

export interface OnlineMaterialSettings {
  /** For addresses that stand in certificates. */
  readonly http: HttpClient
  readonly clock: () => Date
  /** Responders that speak for issuers that did not name them, e.g. from trusted lists. */
  readonly trustedResponders?: () => readonly Certificate[]
}

/** Over HTTP: the OCSP responder first, the CRL where there is no answer. */
export function onlineMaterial(settings: OnlineMaterialSettings): OnlineMaterial {
  const askResponder = ocspInquiry(settings)
  const findInList = crlRepository(settings)
  const fetchIssuers = issuerRepository(settings)
  return {
    issuers: async (certificate) => (await unlessUnavailable(fetchIssuers(certificate))) ?? [],
    revocation: async (subject) => {
      const answer = await unlessUnavailable(askResponder(subject))
      if (answer) return { ocspResponses: [answer.encoded], crls: [], address: answer.address }
      const listed = await unlessUnavailable(findInList(subject))
      return listed
        ? { ocspResponses: [], crls: [listed.encoded], address: listed.address }
        : { ocspResponses: [], crls: [] }
    },
  }
}

async function unlessUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof TrustServiceUnavailable) return undefined
    throw error
  }
}
