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
import type { Language } from '@/lib/vocabulary/language'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { formats } from '../documents/content/formats'
import {
  contentDigest,
  decodeFile,
  packFiles,
  receiveFile,
} from '../documents/content/receive-file'
import { discardContent, openContent } from '../documents/content/stored-content'
import { requireRightClock } from '../operation/clock-state'
import type { Context, Services } from '../operation/context'
import type { Once } from '../operation/once'
import type { Operation } from '../operation/operation'
import {
  askCertificate,
  type Launch,
  type LaunchedSession,
  launchSession,
  startOnce,
} from '../sessions/launch-session'
import { appPerson, mobilePerson, promptOf, requestOf } from '../sessions/session-request'

/** 4.1 */
export const initializeMobileSigning: Operation<'initializeMobileSigning'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  const certificateLevel = 'QUALIFIED'
  return await initializeSigning(context, { family: 'mobile', person, certificateLevel, body })
}

/** 4.2 */
export const initializeSmartIdSigning: Operation<'initializeSmartIdSigning'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  const { certificate_level: certificateLevel } = body
  return await initializeSigning(context, { family: 'smartid', person, certificateLevel, body })
}

/** 4.3: the same, for one PDF. */
export const initializeSmartIdOnlySigning: Operation<'initializeSmartIdOnlySigning'> = (
  context,
  input,
) => initializeSmartIdSigning(context, input)

type Body = Parameters<Operation<'initializeMobileSigning'>>[1]['body']
type CommonBody = Omit<Body, 'phone' | 'message_format'> & Partial<Pick<Body, 'message_format'>>

interface SigningCall {
  readonly family: ProviderFamily
  readonly person: Person
  readonly certificateLevel: SessionRequest['certificateLevel']
  readonly body: CommonBody
}

async function initializeSigning(context: Context, call: SigningCall) {
  const start = { name: `${call.family} signing`, asked: withDigests(context, call.body) }
  const { token, controlCode } = await startOnce(context, start, (once) =>
    startReceived(context, call, once),
  )
  return { status: 'ok' as const, token, control_code: controlCode }
}

/** The body with a digest in place of each content: what a repeated call is compared by. */
function withDigests(context: Context, body: CommonBody): CommonBody {
  const wrapper = body[body.type]
  if (body.idempotency_key === undefined || !wrapper) return body
  const files = wrapper.files.map((file) => ({ ...file, content: contentDigest(context, file) }))
  return { ...body, [body.type]: { files } }
}

async function startReceived(context: Context, call: SigningCall, once: Once | undefined) {
  const { family, person, certificateLevel, body } = call
  const { signature_position: position, signature_page: page, peps, sanctions } = body
  const file = await receiveContent(context, body)
  try {
    return await startSigning(context, {
      family,
      person,
      request: requestOf(context, body, file.name, { certificateLevel, peps, sanctions }),
      file,
      format: body.type,
      appearance:
        position &&
        ((identity) => ({
          position,
          page,
          lines: signatureLines(identity, context, context.locale),
        })),
      checkIdentity: () => {},
      once,
    })
  } catch (error) {
    await discardContent(context, file, error)
    throw error
  }
}

/** What is to be signed, checked and stored: a PDF, or a container of all files. */
async function receiveContent(
  context: Context,
  { type, ...body }: CommonBody,
): Promise<StoredFile> {
  const files = (body[type]?.files ?? []).map((file, index) => ({
    ...file,
    parameter: `${type}.files.${index}`,
  }))
  if (type === 'pdf') {
    const [file] = files
    if (!file) throw new Error('The contract lets no PDF request through without its file')
    return await receiveFile(context, type, file)
  }
  const toPack = files.map((file) => ({
    ...decodeFile(context, file),
    name: file.name,
    parameter: `${file.parameter}.name`,
  }))
  const by = { name: context.relyingParty.name, individual: false }
  return await packFiles(context, type, toPack, by)
}

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

const words = {
  lt: { signed: 'Pasirašyta', demonstration: 'Demonstracija: teisinės galios neturi' },
  en: { signed: 'Signed', demonstration: 'Demonstration: no legal effect' },
  lv: { signed: 'Parakstīts', demonstration: 'Demonstrācija: bez juridiska spēka' },
  et: { signed: 'Allkirjastatud', demonstration: 'Demo: õigusliku toimeta' },
} as const

/** What a visible signature says. Personal codes stay out of it. */
export function signatureLines(
  { givenName, surname }: Pick<PersonIdentity, 'givenName' | 'surname'>,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  language: Language,
): readonly string[] {
  const { signed, demonstration } = words[language]
  const time = clock().toISOString().slice(0, 16).replace('T', ' ')
  return [
    `${givenName} ${surname}`,
    `${signed} ${time} UTC`,
    ...(settings.demonstration ? [demonstration] : []),
  ]
}
