import type { SessionRequest, StoredFile } from '@/lib/storage/records'
import type { SignaturePosition } from '@/lib/vocabulary/document'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { promptLanguageOf } from '@/lib/vocabulary/provider'
import type { Context } from '../core/context'
import type { Once } from '../core/once'
import type { Operation } from '../core/operation'
import { checkSignable } from '../documents/content/formats'
import { discardContent } from '../documents/content/new-content'
import { packFiles } from '../documents/content/pack-files'
import {
  contentDigest,
  decodeFile,
  type ReceivedFile,
  storeFile,
} from '../documents/content/receive-file'
import { appPerson, mobilePerson } from '../sessions/people/person'
import { phoneText } from '../sessions/signing-request'
import { startOnce } from '../sessions/start-once'
import { signatureLines } from './signature-lines'
import { startSigning } from './start-signing'

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

/** What is to be signed, checked and stored: a PDF, or a container of all files. */
async function receiveFile(context: Context, body: CommonBody): Promise<StoredFile> {
  const { type } = body
  const files = (body[type]?.files ?? []).map((file, index) => ({
    ...file,
    parameter: `${type}.files.${index}`,
  }))
  if (type === 'pdf') return await receivePdf(context, files)
  const toPack = files.map((file) => ({
    ...decodeFile(context, file),
    name: file.name,
    parameter: `${file.parameter}.name`,
  }))
  return await packFiles(context, type, toPack, {
    name: context.relyingParty.name,
    individual: false,
  })
}

/** The one file of a PDF signature. */
async function receivePdf(context: Context, [file]: readonly ReceivedFile[]): Promise<StoredFile> {
  if (!file) throw new Error('The contract lets no PDF request through without its file')
  const decoded = decodeFile(context, file)
  await checkSignable('pdf', decoded.content)
  return await storeFile(context, file.name, decoded)
}

function requestOf(
  { locale }: Context,
  body: CommonBody,
  fileName: string,
): Omit<SessionRequest, 'certificateLevel'> {
  return {
    locale,
    ...phoneText(body, fileName),
    phoneLanguage: promptLanguageOf[locale],
    peps: body.peps,
    sanctions: body.sanctions,
  }
}

interface SigningCall {
  readonly family: ProviderFamily
  readonly person: Person
  readonly certificateLevel: SessionRequest['certificateLevel']
  readonly body: CommonBody
}

async function initializeSigning(context: Context, call: SigningCall) {
  const { family, body } = call
  const start = { name: `${family} signing`, asked: withDigests(context, body) }
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
  const file = await receiveFile(context, body)
  try {
    const request = { ...requestOf(context, body, file.name), certificateLevel }
    return await startSigning(context, {
      family,
      person,
      request,
      file,
      format: body.type,
      appearance: body.signature_position && appearance(context, call, body.signature_position),
      checkIdentity: () => {},
      once,
    })
  } catch (error) {
    await discardContent(context, file, error)
    throw error
  }
}

function appearance(context: Context, { body }: SigningCall, position: SignaturePosition) {
  return (identity: Parameters<typeof signatureLines>[0]) => ({
    position,
    page: body.signature_page,
    lines: signatureLines(identity, context, context.locale),
  })
}
