import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { type SignatureAlgorithm, signatureAlgorithmNames } from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import type { BrowserRequest } from '@/lib/vocabulary/browser-request'
import type { CertificateLevel } from '@/lib/vocabulary/provider'
import { acceptCertificate, cardScheme, certifiedKey } from '../checks/certificate-checks'
import { acceptSignature } from '../checks/signature-checks'
import type {
  CertificateOrder,
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  SigningCertificate,
  Waiting,
} from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import type { CardSettings } from './authentication-token'
import {
  chosenAlgorithm,
  hashFunctionOf,
  signingAlgorithm,
  usableAlgorithms,
} from './card-algorithms'
import { requireAnswer } from './card-answer'
import { certificateField, signatureField } from './card-fields'
import { newState } from './card-session'

const algorithmField = z.object({
  cryptoAlgorithm: z.string().max(16),
  hashFunction: z.string().max(16),
  paddingScheme: z.string().max(16),
})

/** Answer of `get-signing-certificate`. */
export const certificateAnswer = z.object({
  certificate: certificateField,
  supportedSignatureAlgorithms: z.array(algorithmField).max(100),
})

/** Answer of `sign`. */
export const signatureAnswer = z.object({
  signature: signatureField,
  signatureAlgorithm: algorithmField,
})

/** The facts about the card that its signature needs later, stored with the certificate. */
const credential = z.object({ algorithms: z.array(z.enum(signatureAlgorithmNames)) })

export function orderCertificate(level: CertificateLevel): CertificateOrder {
  return { level, state: newState() }
}

/** Accepts the certificate that the card shows. The signing process checks its revocation. */
export async function readCertificate(
  { clock, issuersOf }: CardSettings,
  { level }: CertificateOrder,
  { browserAnswer }: Waiting,
): Promise<'running' | SigningCertificate> {
  if (!browserAnswer) return 'running'
  const shown = requireAnswer(certificateAnswer, browserAnswer)
  const expected = { scheme: cardScheme, purpose: 'signing', level, at: clock() } as const
  const accepted = await acceptCertificate(shown.certificate, expected, issuersOf)
  const key = certifiedKey(shown.certificate)
  const algorithms = usableAlgorithms(shown.supportedSignatureAlgorithms, key)
  if (algorithms.length === 0) throw withoutAlgorithm()
  return { ...accepted, credential: { algorithms } }
}

export function signatureAlgorithm(
  certificate: SigningCertificate,
  digest: 'SHA-256' | 'SHA-512',
): SignatureAlgorithm {
  const { algorithms } = credential.parse(certificate.credential)
  const chosen = chosenAlgorithm(algorithms, certifiedKey(certificate.certificate), digest)
  if (!chosen) throw withoutAlgorithm()
  return chosen
}

function withoutAlgorithm(): ProviderFailure {
  return new ProviderFailure('no-algorithm', { providerWord: 'algorithms' })
}

export function orderSignature(request: SignatureRequest): SignatureOrder {
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    certificate: encodeBase64(request.certificate.certificate),
    state: newState(),
  }
}

export function requestSignature({ algorithm, certificate, digest }: SignatureOrder) {
  const hashFunction = hashFunctionOf(algorithm)
  return { kind: 'sign', certificate, hash: digest, hashFunction } satisfies BrowserRequest
}

/** Reads the signature of a card. A signature with another padding than the card announced is refused. */
export function readSignature(
  order: SignatureOrder,
  { browserAnswer }: Waiting,
): 'running' | SignatureAnswer {
  if (!browserAnswer) return 'running'
  const { signature, signatureAlgorithm } = requireAnswer(signatureAnswer, browserAnswer)
  const claimed = { signatureValue: signature, algorithm: signingAlgorithm(signatureAlgorithm) }
  return acceptSignature(claimed, order)
}
