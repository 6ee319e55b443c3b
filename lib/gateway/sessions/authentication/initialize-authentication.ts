import { z } from 'zod'
import { decodeBase64, encodeBase64 } from '@/lib/encoding/base64'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import { certificateSummary } from '@/lib/pki/certificate/certificate-summary'
import type { SessionRequest } from '@/lib/storage/records'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { promptLanguageOf } from '@/lib/vocabulary/provider'
import type { Context } from '../../core/context'
import type { Once } from '../../core/once'
import type { Operation } from '../../core/operation'
import { askCertificate } from '../ask-certificate'
import { askedDeviceLink } from '../device-link'
import { type LaunchedSession, launchSession, promptOf, type SessionClaim } from '../launch-session'
import { admitFromAddress } from '../people/people-asked'
import { appPerson, mobilePerson } from '../people/person'
import { checkPromptLimits } from '../prompt-limits'
import { phoneText } from '../signing-request'
import { startOnce } from '../start-once'

export interface AuthenticationInput {
  readonly family: ProviderFamily
  /** Undefined: whoever follows the link of the request. */
  readonly person: Person | undefined
  readonly request: SessionRequest
  /** The signer whose private document this opens. */
  readonly claim?: SessionClaim
  readonly once?: Once | undefined
  /** What the answer says besides token and control code. */
  readonly firstAnswer?: unknown
}

/** Asks a person who they are. Where the code is ours to compute, the phone rings after it could be read. */
export async function startAuthentication(
  context: Context,
  { family, person, request, claim = {}, once, firstAnswer }: AuthenticationInput,
): Promise<LaunchedSession> {
  if (person) await checkPromptLimits(context, context.database.db, person, request)
  const { deviceLink } = request
  const order = context.providers[family].orderAuthentication({
    ...(person && { person }),
    prompt: promptOf(request),
    deviceLink,
  })
  return await launchSession(context, {
    family,
    kind: 'authentication',
    person,
    request,
    prepared: { order },
    claim: async () => claim,
    once,
    firstAnswer,
  })
}

/** 4.4: the answer carries the certificate of the provider's certificate call. */
export const initializeMobileAuthentication: Operation<'initializeMobileAuthentication'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  const request = { ...requestOf(context, body), phoneLanguage: body.language }
  await admitFromAddress(context, body.client_address, person)
  const call = { name: 'mobile authentication', asked: body }
  const started = await startOnce(context, call, async (once) => {
    const { certificate } = await askCertificate(context, { family: 'mobile', person, request })
    const firstAnswer: FirstAnswer = { certificate: encodeBase64(certificate) }
    const input = { family: 'mobile', person, request, once, firstAnswer } as const
    return await startAuthentication(context, input)
  })
  const { certificate } = firstAnswerOfMobile.parse(started.firstAnswer)
  return {
    status: 'ok',
    certificate: certificateSummary(parseCertificate(decodeBase64(certificate))),
    code: body.code,
    token: started.token,
    control_code: started.controlCode,
  }
}

/** What the answer to 4.4 holds besides token and control code: the certificate, DER in Base64. */
const firstAnswerOfMobile = z.object({ certificate: z.string() })
type FirstAnswer = z.output<typeof firstAnswerOfMobile>

/** 4.5 */
export const initializeSmartIdAuthentication: Operation<'initializeSmartIdAuthentication'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  const request = requestOf(context, body)
  await admitFromAddress(context, body.client_address, person)
  const call = { name: 'smartid authentication', asked: body }
  const started = await startOnce(context, call, (once) =>
    startAuthentication(context, { family: 'smartid', person, request, once }),
  )
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

type Body = Parameters<Operation<'initializeSmartIdAuthentication'>>[1]['body']

function requestOf(
  { locale, relyingParty }: Context,
  body: Pick<Body, 'message' | 'peps' | 'sanctions'>,
): SessionRequest {
  return {
    locale,
    ...phoneText(body, relyingParty.name),
    phoneLanguage: promptLanguageOf[locale],
    certificateLevel: 'QUALIFIED',
    peps: body.peps,
    sanctions: body.sanctions,
  }
}

/** Asks a person who they are by a link that only somebody before the same screen can follow: the one named, or whoever does. */
export const initializeDeviceLinkAuthentication: Operation<
  'initializeDeviceLinkAuthentication'
> = async (context, { body }) => {
  const { country, code } = body
  const isNamed = country !== undefined && code !== undefined
  const person = isNamed ? appPerson(country, code, context.clock()) : undefined
  const { token } = await startAuthentication(context, {
    family: 'smartid',
    person,
    request: {
      locale: context.locale,
      ...phoneText(body, context.relyingParty.name),
      phoneLanguage: promptLanguageOf[context.locale],
      certificateLevel: 'QUALIFIED',
      peps: false,
      sanctions: false,
      ...askedDeviceLink(context, body),
    },
  })
  return { status: 'ok', token }
}
