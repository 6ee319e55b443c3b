import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { atHand } from '@paraph/validator/encoding/byte-source'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf } from '@paraph/validator/pki/algorithms'
import type { SigningCertificate } from '@/lib/providers/identity-provider'
import type { SessionRequest, StoredFile } from '@/lib/storage/schema/records'
import type { ToSign } from '@/lib/storage/sessions/choosing'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import { formats } from '../documents/content/formats'
import { openContent } from '../documents/content/stored-content'
import type { Services } from '../operation/context'
import { providerOf } from '../sessions/provider-of'
import { promptOf } from '../sessions/session-request'
import type { Appearance } from './signer-appearance'

/** The signer, the file, and the text shown to the signer. */
export interface ToPrepare {
  readonly family: MethodName
  readonly person: Person
  readonly request: SessionRequest
  readonly file: StoredFile
  readonly format: DocumentFormat
  readonly appearance: Appearance | undefined
  /** The provider's name for the session in which the app showed the certificate and waits; absent: there is none. */
  readonly certificateSession?: string | undefined
  /** Digests of other documents that the same authorisation covers. */
  readonly furtherDigests?: readonly Bytes[] | undefined
}

/** Prepares the signature for a certificate, and the order for the provider to have its holder sign. */
export async function prepareSignature(
  services: Pick<Services, 'providers' | 'blobs' | 'clock' | 'trustServices'>,
  { person, request, family, file, format, appearance, ...more }: ToPrepare,
  certificate: SigningCertificate,
): Promise<ToSign> {
  const provider = providerOf(services, family)
  const algorithm = provider.signatureAlgorithm(certificate, 'SHA-256')
  const content = await openContent(services.blobs, file)
  try {
    const signature = await formats[format].signature.prepare(atHand(content), {
      certificate: certificate.certificate,
      issuers: certificate.issuers,
      algorithm,
      claimedSigningTime: services.clock(),
      timeStampSize: services.trustServices.timeStampSize(),
      appearance: appearance?.(certificate.identity),
    })
    const order = provider.orderSignature({
      person,
      certificate,
      algorithm,
      level: request.certificateLevel,
      digest: digest(digestAlgorithmOf(algorithm), decodeBase64(signature.dataToBeSigned)),
      prompt: promptOf(request),
      deviceLink: request.deviceLink,
      returnUrl: request.byBrowser?.returnUrl,
      ...more,
    })
    return { format, signature, order, identity: certificate.identity }
  } finally {
    content.close()
  }
}
