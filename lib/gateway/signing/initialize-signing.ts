import { z } from 'zod'
import type { PersonIdentity } from '@/lib/providers/person-identity'
import type { RunPart } from '@/lib/storage/limits/signing-runs'
import type { SessionRequest, StoredFile } from '@/lib/storage/schema/records'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import { notes } from '../contract/notes'
import {
  contentDigest,
  decodeFile,
  packFiles,
  receiveFile,
} from '../documents/content/receive-file'
import { discardContent } from '../documents/content/stored-content'
import { notesOn } from '../documents/notes'
import { requireRightClock } from '../operation/clock-state'
import type { Context } from '../operation/context'
import type { Once } from '../operation/once'
import type { Operation } from '../operation/operation'
import { signatureLines } from '../rules/signature-lines'
import {
  askCertificate,
  type Launch,
  type LaunchedSession,
  launchSession,
  startOnce,
} from '../sessions/launch-session'
import { appPerson, mobilePerson, requestOf } from '../sessions/session-request'
import { prepareSignature, type ToPrepare } from './prepare-signature'

const initializeMobileSigning: Operation<'initializeMobileSigning'> = async (context, { body }) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  const certificateLevel = 'QUALIFIED'
  return await initializeSigning(context, { family: 'mobile', person, certificateLevel, body })
}

const initializeSmartIdSigning: Operation<'initializeSmartIdSigning'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  const { certificate_level: certificateLevel } = body
  return await initializeSigning(context, { family: 'smartid', person, certificateLevel, body })
}

/** API document, 4.3: signs one PDF by Smart-ID. */
const initializeSmartIdOnlySigning: Operation<'initializeSmartIdOnlySigning'> = (context, input) =>
  initializeSmartIdSigning(context, input)

type Body = Parameters<Operation<'initializeMobileSigning'>>[1]['body']
type CommonBody = Omit<Body, 'phone' | 'code' | 'message_format'> &
  Partial<Pick<Body, 'message_format'>>

/** The files of a call that signs. */
type Contents = Pick<CommonBody, DocumentFormat | 'type' | 'idempotency_key'>

interface SigningCall {
  readonly family: MethodName
  readonly person: Person
  readonly certificateLevel: SessionRequest['certificateLevel']
  readonly body: CommonBody
}

async function initializeSigning(context: Context, call: SigningCall) {
  const start = { name: `${call.family} signing`, asked: withDigests(context, call.body) }
  const started = await startOnce(context, start, (once) => startReceived(context, call, once))
  return startedAnswer(started)
}

const notedAnswer = z.object(notes).catch({})

/** The answer to a call that started a signing, with the notes on its file. */
export function startedAnswer({ token, controlCode, firstAnswer }: LaunchedSession) {
  const noted = notedAnswer.parse(firstAnswer)
  return { status: 'ok' as const, token, control_code: controlCode, ...noted }
}

/** The body with digests in place of all contents. Repeated calls are compared by it. */
export function withDigests<Body extends Contents>(context: Context, body: Body): Body {
  const wrapper = body[body.type]
  if (body.idempotency_key === undefined || !wrapper) return body
  const files = wrapper.files.map((file) => ({ ...file, content: contentDigest(context, file) }))
  return { ...body, [body.type]: { files } }
}

export async function startReceived(context: Context, call: SigningCall, once: Once | undefined) {
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
      appearance: (identity) => {
        const lines = signatureLines(identity, context, context.locale)
        return position ? { position, page, lines } : { lines }
      },
      checkIdentity: () => {},
      once,
      firstAnswer: await notesOn(context, file, body.type),
    })
  } catch (error) {
    await discardContent(context, file, error)
    throw error
  }
}

/** Receives, checks and stores the content to sign: a PDF, or a container of all files. */
export async function receiveContent(
  context: Context,
  { type, ...body }: Contents,
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

/** A signature requested from a person. */
export interface SigningInput extends ToPrepare {
  /** Throws if this person may not sign. */
  readonly checkIdentity: (identity: PersonIdentity) => void
  readonly claim?: NonNullable<Launch['claim']>
  /** The account with which this person identified. The person is then not asked to choose an account. */
  readonly documentNumber?: string | undefined
  /** The run of the session; set if several documents are signed in one run. */
  readonly run?: RunPart | undefined
  readonly once?: Once | undefined
  readonly firstAnswer?: Launch['firstAnswer']
}

/** Prepares the signature, then starts the prompt on the phone. */
export async function startSigning(
  context: Context,
  input: SigningInput,
): Promise<LaunchedSession> {
  const { family, person, request, file, format, claim, run, once, firstAnswer } = input
  requireRightClock(context.clockOffsetMs())
  const trial = context.trials.refusal(file, format)
  const certificate = await askCertificate(context, input)
  input.checkIdentity(certificate.identity)
  const refusal = await trial
  if (refusal) throw refusal
  const prepared = await prepareSignature(context, input, certificate)
  const how = { request, file, prepared, run, once, firstAnswer }
  const launch = { family, kind: 'signing', person, ...how } as const
  return await launchSession(context, claim ? { ...launch, claim } : launch)
}

export const operations = {
  initializeMobileSigning,
  initializeSmartIdSigning,
  initializeSmartIdOnlySigning,
}
