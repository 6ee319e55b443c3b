import type { Bytes } from '@/lib/encoding/bytes'
import type { HttpClient } from '@/lib/network/transport'
import type { Certificate } from '@/lib/pki/certificate/certificate'
import type { OcspSubject } from '@/lib/pki/revocation/ocsp-request'
import { issuerRepository } from '../issuer-repository'
import { ocspInquiry } from '../ocsp-responder'
import { TrustServiceUnavailable } from '../trust-service-unavailable'
import { crlRepository } from './crl-repository'

/** Fetched revocation data, DER. Both are empty without an answer. */
export interface RevocationMaterial {
  readonly ocspResponses: readonly Bytes[]
  readonly crls: readonly Bytes[]
  /** The address from which it was fetched. */
  readonly address?: string
}

/**
 * Material that a validator may fetch if the document lacks it. Never throws; without an answer it returns nothing.
 */
export interface OnlineMaterial {
  /** Authentic and currently valid revocation data for a certificate; the validator judges its status. */
  revocation(subject: OcspSubject): Promise<RevocationMaterial>
  /** Issuers from the certificate's caIssuers addresses; they prove nothing until a path is built with them. */
  issuers(certificate: Certificate): Promise<readonly Certificate[]>
}

export interface OnlineMaterialSettings {
  /** For addresses in certificates. */
  readonly http: HttpClient
  readonly clock: () => Date
  /** Responders that may answer for issuers that did not delegate to them, e.g. from trusted lists. */
  readonly trustedResponders?: () => readonly Certificate[]
}

/** Over HTTP: the OCSP responder first, the CRL if the responder does not answer. */
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
