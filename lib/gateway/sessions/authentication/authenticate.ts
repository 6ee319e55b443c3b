import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { certificateSummary } from '@paraph/validator/pki/certificate/certificate-summary'
import { z } from 'zod'
import { certifiedName } from '@/lib/providers/person-identity'
import { recordEvent } from '@/lib/storage/audit/audit-trail'
import type { Transaction } from '@/lib/storage/database/transaction'
import { type Document, lockDocument } from '@/lib/storage/documents/documents'
import { findSigner } from '@/lib/storage/documents/signers'
import type { SessionRequest } from '@/lib/storage/schema/records'
import {
  type Authentication,
  answerOf,
  prepareSession,
  providerSessionOf,
  type Result,
  type Session,
} from '@/lib/storage/sessions/sessions'
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Context } from '../../operation/context'
import type { Once } from '../../operation/once'
import type { Operation } from '../../operation/operation'
import { invalidParameter, OperationFailure } from '../../operation/operation-failure'
import { after, lifetimes } from '../../rules/lifetimes'
import { screen } from '../../screening/screen'
import { askedDeviceLink } from '../device-link'
import { closeSession } from '../end-session'
import {
  askCertificate,
  type LaunchedSession,
  launchSession,
  type SessionClaim,
  startOnce,
} from '../launch-session'
import { requireInvited } from '../people/is-invited'
import { admitFromAddress } from '../people/people-asked'
import { checkPromptLimits } from '../prompt-limits'
import { providerOf } from '../provider-of'
import { appPerson, mobilePerson, promptOf, requestOf } from '../session-request'
import type { SessionServices } from '../session-services'
import { mayIdentify } from './identity-proof'

export interface AuthenticationInput {
  readonly family: MethodName
  /** The person to ask; undefined: any person who follows the link or answers in the browser. */
  readonly person: Person | undefined
  readonly request: SessionRequest
  /** The signer whose private document this authentication opens. */
  readonly claim?: SessionClaim
  readonly once?: Once | undefined
  /** Other fields of the answer, in addition to token and control code. */
  readonly firstAnswer?: unknown
}

/**
 * Starts the authentication of a person. If the gateway computes the code, the phone rings only after the person could
 * read it.
 */
export async function startAuthentication(
  context: Context,
  { family, person, request, claim = {}, once, firstAnswer }: AuthenticationInput,
): Promise<LaunchedSession> {
  if (person) await checkPromptLimits(context, context.database.db, person, request)
  const { deviceLink, byBrowser } = request
  const provider = providerOf(context, family)
  if (provider.proof === undefined) {
    throw invalidParameter('method', 'This method does not identify people at this installation')
  }
  const order = provider.orderAuthentication({
    ...(person && { person }),
    prompt: promptOf(request),
    deviceLink,
    returnUrl: byBrowser?.returnUrl,
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

/** API document, 4.4: the answer contains the certificate of the provider's certificate call. */
export const initializeMobileAuthentication: Operation<'initializeMobileAuthentication'> = async (
  context,
  { body },
) => {
  const person = mobilePerson(body.phone, body.code, context.clock())
  const { peps, sanctions, language: phoneLanguage } = body
  const terms = { peps, sanctions, phoneLanguage }
  const request = requestOf(context, body, context.relyingParty.name, terms)
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

/**
 * Fields of the answer to the call 4.4 of the API document besides token and control code: the certificate, Base64 of
 * DER.
 */
const firstAnswerOfMobile = z.object({ certificate: z.string() })
type FirstAnswer = z.output<typeof firstAnswerOfMobile>

export const initializeSmartIdAuthentication: Operation<'initializeSmartIdAuthentication'> = async (
  context,
  { body },
) => {
  const person = appPerson(body.country, body.code, context.clock())
  const { peps, sanctions } = body
  const request = requestOf(context, body, context.relyingParty.name, { peps, sanctions })
  await admitFromAddress(context, body.client_address, person)
  const call = { name: 'smartid authentication', asked: body }
  const started = await startOnce(context, call, (once) =>
    startAuthentication(context, { family: 'smartid', person, request, once }),
  )
  return { status: 'ok', token: started.token, control_code: started.controlCode }
}

/**
 * Authenticates a person by a link. Only a person in front of the same screen can follow it: the named person or, if
 * none is named, any person.
 */
const initializeDeviceLinkAuthentication: Operation<'initializeDeviceLinkAuthentication'> = async (
  context,
  { body },
) => {
  const { country, code } = body
  const isNamed = country !== undefined && code !== undefined
  const person = isNamed ? appPerson(country, code, context.clock()) : undefined
  const { token } = await startAuthentication(context, {
    family: 'smartid',
    person,
    request: requestOf(context, body, context.relyingParty.name, askedDeviceLink(context, body)),
  })
  return { status: 'ok', token }
}

/**
 * Ends a login with the identity that the checked answer proves. If the provider has to ask the person once more,
 * returns the session, which continues.
 */
export async function completeAuthentication(
  services: SessionServices,
  session: Authentication,
): Promise<Session | undefined> {
  const found = answerOf(session)
  if ('order' in found) {
    const expiresAt = after(services.clock(), lifetimes.waiting)
    const next = { person: session.person, prepared: found, expiresAt }
    return await prepareSession(services.database.db, session.id, next)
  }
  const { userChallenge, ...answer } = found
  checkCallback(services, session, userChallenge)
  const { screened } = await screen(services, session, answer.identity)
  const result = { ...answer, ...screened }
  await services.database.db.transaction(async (tx) => {
    // Locks the document before the session, in the usual order: changes to the signer wait for this.
    const document = session.documentId ? await lockDocument(tx, session.documentId) : undefined
    await checkInvited(tx, session, answer)
    if (
      (await closeSession(services, tx, session, { result, ...keptFor(services, session) })) &&
      document
    ) {
      await recordIdentified(services, tx, document, { ...session, identity: answer.identity })
    }
  })
  return undefined
}

/**
 * How long a login is kept. A login is read by its token once; the identification of a signer is kept as long as it
 * opens the document.
 */
function keptFor({ clock }: SessionServices, { signerId }: Authentication) {
  return signerId === null ? {} : { expiresAt: after(clock(), lifetimes.identified) }
}

/**
 * Checks the callback of a link on the same device: the app must have returned to the browser that started the login.
 */
function checkCallback(
  { providers }: SessionServices,
  session: Authentication,
  userChallenge: string | undefined,
): void {
  const { callback } = providerSessionOf(session)
  if (!callback) return
  const answer = userChallenge === undefined ? {} : { userChallenge }
  if (providers[session.family]?.deviceLinks?.isCallbackToAnswer(callback, answer)) return
  throw new OperationFailure('technical-fault', {
    detail: 'The callback does not match the answer of the app',
  })
}

/**
 * Checks that the person who opens a signer's document is this signer. The same digits of another country do not match.
 */
async function checkInvited(
  tx: Transaction,
  { signerId, family }: Authentication,
  { identity, proof }: Pick<Result<'authentication'>, 'identity' | 'proof'>,
): Promise<void> {
  const signer = signerId ? await findSigner(tx, signerId) : undefined
  if (!signer) return
  if (!mayIdentify({ family, proof }, signer)) throw new OperationFailure('wrong-person')
  requireInvited(identity, signer)
}

async function recordIdentified(
  { clock }: SessionServices,
  tx: Transaction,
  document: Document,
  { signerId, family, identity }: Authentication & Pick<Result<'authentication'>, 'identity'>,
): Promise<void> {
  if (!signerId) return
  await recordEvent(tx, document, {
    at: clock(),
    kind: 'identified',
    actor: certifiedName(identity),
    signerId,
    data: { method: family },
  })
}

export const operations = {
  initializeMobileAuthentication,
  initializeSmartIdAuthentication,
  initializeDeviceLinkAuthentication,
}
