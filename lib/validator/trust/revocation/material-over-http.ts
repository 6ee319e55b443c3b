import type { HttpClient } from '#network/http-client'
import type { Certificate } from '#pki/certificate/certificate'
import { issuerRepository } from '../issuer-repository'
import { ocspInquiry } from '../ocsp-responder'
import { TrustServiceUnavailable } from '../trust-service-unavailable'
import { crlRepository } from './crl-repository'
import type { OnlineMaterial } from './online-material'

export interface HttpMaterialSettings {
  /** The client for addresses in certificates. */
  readonly http: HttpClient
  readonly clock: () => Date
  /** Responders that may answer for issuers that did not delegate to them, e.g. from trusted lists. */
  readonly trustedResponders?: () => readonly Certificate[]
}

/** Asks the OCSP responder first, then the CRL if the responder does not answer. */
export function materialOverHttp(settings: HttpMaterialSettings): OnlineMaterial {
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
