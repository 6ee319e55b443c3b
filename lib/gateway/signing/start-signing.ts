import { decodeBase64 } from '@/lib/encoding/base64'
import { atHand } from '@/lib/encoding/byte-source'
import { digest } from '@/lib/encoding/digest'
import { digestAlgorithmOf } from '@/lib/pki/algorithms'
import type { SigningCertificate } from '@/lib/providers/identity-provider'
import type { PersonIdentity } from '@/lib/providers/person-identity'
import type { SignatureAppearance } from '@/lib/signature/signature-format'
import type { SessionRequest, StoredFile } from '@/lib/storage/records'
import type { Pending } from '@/lib/storage/sessions/sessions'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { requireRightClock } from '../core/clock-state'
import type { Context } from '../core/context'
import type { Once } from '../core/once'
import { formats } from '../documents/content/formats'
import { openContent } from '../documents/content/stored-content'
import { askCertificate } from '../sessions/ask-certificate'
import {
  type Launch,
  type LaunchedSession,
  launchSession,
  promptOf,
} from '../sessions/launch-session'

/** A signature somebody wants from a person. */
export interface SigningInput {
  readonly family: ProviderFamily
  readonly person: Person
  readonly request: SessionRequest
  readonly file: StoredFile
  readonly format: DocumentFormat
  readonly appearance: ((identity: PersonIdentity) => SignatureAppearance) | undefined
  /** Throws when this person is not the one who may sign. */
  readonly checkIdentity: (identity: PersonIdentity) => void
  readonly claim?: NonNullable<Launch['claim']>
  /** The account this person has identified with: nobody is asked which one it shall be. */
  readonly documentNumber?: string | undefined
  readonly once?: Once | undefined
}

/** Fixes what will be signed, then has the phone ring for it. */
export async function startSigning(
  context: Context,
  input: SigningInput,
): Promise<LaunchedSession> {
  const { family, person, request, file, format, claim, once } = input
  requireRightClock(context.clockOffsetMs())
  const trial = context.trials.refusal(file, format)
  const certificate = await askCertificate(context, input)
  input.checkIdentity(certificate.identity)
  const refusal = await trial
  if (refusal) throw refusal
  const prepared = await prepare(context, input, certificate)
  const launch = { family, kind: 'signing', person, request, file, prepared, once } as const
  return await launchSession(context, claim ? { ...launch, claim } : launch)
}

async function prepare(
  context: Context,
  { person, request, family, file, format, appearance }: SigningInput,
  certificate: SigningCertificate,
): Promise<Pending<'signing'>> {
  const provider = context.providers[family]
  const algorithm = provider.signatureAlgorithm(certificate, 'SHA-256')
  const content = await openContent(context.blobs, file)
  try {
    const signature = await formats[format].signature.prepare(atHand(content), {
      certificate: certificate.certificate,
      issuers: certificate.issuers,
      algorithm,
      claimedSigningTime: context.clock(),
      appearance: appearance ? appearance(certificate.identity) : undefined,
    })
    const order = provider.orderSignature({
      person,
      certificate,
      algorithm,
      level: request.certificateLevel,
      digest: digest(digestAlgorithmOf(algorithm), decodeBase64(signature.dataToBeSigned)),
      prompt: promptOf(request),
      deviceLink: request.deviceLink,
    })
    return { format, signature, order, identity: certificate.identity }
  } finally {
    content.close()
  }
}
