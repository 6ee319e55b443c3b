import { memorySource } from '@/lib/encoding/byte-source'
import type { SignatureAppearance } from '@/lib/signature/signature-appearance'
import type { Person, ProviderFamily, SessionRequest, StoredFile } from '@/lib/storage/records'
import type { Context } from '../context'
import { checkSignable } from '../document/check-signable'
import { packFiles } from '../document/pack-files'
import { decodeFile, decodeFiles, type ReceivedFile, storeFile } from '../document/receive-file'
import { signatureLines } from '../document/signature-lines'
import { appPerson, mobilePerson } from '../session/person'
import { startSigning } from '../session/start-signing'
import type { Operation } from './operation'
import { phoneLanguages, phoneText } from './signing-request'

/** 4.1 */
export const initializeMobileSigning: Operation<'initializeMobileSigning'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  const file = await receiveFile(context, body)
  const request = { ...wishes(context, body, file.name), certificateLevel: 'QUALIFIED' } as const
  return await initializeSigning(context, { family: 'mobile', person, file, request, body })
}

/** 4.2 */
export const initializeSmartIdSigning: Operation<'initializeSmartIdSigning'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  const file = await receiveFile(context, body)
  const certificateLevel = body.certificate_level
  const request = { ...wishes(context, body, file.name), certificateLevel }
  return await initializeSigning(context, { family: 'smartid', person, file, request, body })
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
  const contents = decodeFiles(files)
  const toPack = files.map(({ name, parameter }, index) => ({
    ...{ name, parameter: `${parameter}.name` },
    content: memorySource(contents[index] ?? new Uint8Array()),
  }))
  return await packFiles(context, type, toPack, {
    name: context.relyingParty.name,
    individual: false,
  })
}

/** The one file of a PDF signature. */
async function receivePdf(context: Context, [file]: readonly ReceivedFile[]): Promise<StoredFile> {
  if (!file) throw new Error('The contract lets no PDF request through without its file')
  const bytes = decodeFile(file)
  await checkSignable('pdf', bytes)
  return await storeFile(context, file.name, bytes)
}

function wishes(
  { locale }: Context,
  body: CommonBody,
  fileName: string,
): Omit<SessionRequest, 'certificateLevel'> {
  return {
    locale,
    ...phoneText(body, fileName),
    phoneLanguage: phoneLanguages[locale],
    peps: body.peps,
    sanctions: body.sanctions,
  }
}

interface SigningCall {
  readonly family: ProviderFamily
  readonly person: Person
  readonly file: StoredFile
  readonly request: SessionRequest
  readonly body: CommonBody
}

async function initializeSigning(context: Context, call: SigningCall) {
  const { family, person, file, request, body } = call
  try {
    const { token, controlCode } = await startSigning(context, {
      family,
      person,
      request,
      file,
      format: body.type,
      appearance: body.signature_position && appearance(context, call, body.signature_position),
      checkIdentity: () => {},
    })
    return { status: 'ok' as const, token, control_code: controlCode }
  } catch (error) {
    await Promise.all(file.segments.map(({ key }) => context.blobs.remove(key)))
    throw error
  }
}

function appearance(
  context: Context,
  { body, request }: SigningCall,
  position: SignatureAppearance['position'],
) {
  return (identity: Parameters<typeof signatureLines>[0]) => ({
    position,
    page: body.signature_page,
    lines: signatureLines(identity, context, request.locale),
  })
}
