import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { SigningCertificate } from '@/lib/providers/identity-provider'
import type { SessionRequest, StoredFile } from '@/lib/storage/schema/records'
import {
  type ChoosingSession,
  prepareFollower,
  type SignaturePlace,
} from '@/lib/storage/sessions/choosing'
import {
  answerOf,
  prepareSession,
  providerSessionOf,
  type Session,
} from '@/lib/storage/sessions/sessions'
import type { DocumentFormat } from '@/lib/vocabulary/document'
import type { Language } from '@/lib/vocabulary/language'
import type { Person } from '@/lib/vocabulary/person'
import type { MethodName } from '@/lib/vocabulary/provider'
import { requireRightClock } from '../operation/clock-state'
import type { Context, Services } from '../operation/context'
import type { Once } from '../operation/once'
import { after, lifetimes } from '../rules/lifetimes'
import { type Launch, type LaunchedSession, launchSession } from '../sessions/launch-session'
import { certificateChoiceOf, providerOf } from '../sessions/provider-of'
import { promptOf } from '../sessions/session-request'
import { toPrepareFor } from './choosing-signer'
import { prepareFollowers } from './followers'
import { prepareSignature } from './prepare-signature'

/** A signature with the certificate that the person chooses. */
export interface ChoosingSigner {
  readonly family: MethodName
  /** The only person who may sign; absent: the invited person, or any person. */
  readonly person?: Person | undefined
  readonly request: SessionRequest
  readonly file: StoredFile
  readonly format: DocumentFormat
  /** Language of a visible signature. */
  readonly language: Language
  /** Position of the visible signature of a file that is not a stored document. */
  readonly place?: SignaturePlace | undefined
  readonly claim?: NonNullable<Launch['claim']>
  readonly once?: Once | undefined
  readonly firstAnswer?: Launch['firstAnswer']
  /** Id of the session; set if other sessions follow it. `followers` has their ids. */
  readonly id?: string
  readonly followers?: string[]
}

/** Starts a signing session by requesting the certificate. The signature is prepared after the person has chosen it. */
export async function startWithCertificate(
  context: Context,
  signer: ChoosingSigner,
): Promise<LaunchedSession> {
  return await launchSession(context, await choosingLaunch(context, signer))
}

/** Returns the session, ready to be stored. Throws if the file cannot be signed now. */
export async function choosingLaunch(
  context: Context,
  { request, file, format, language, place, claim, followers, ...signer }: ChoosingSigner,
): Promise<Launch> {
  requireRightClock(context.clockOffsetMs())
  const refusal = await context.trials.refusal(file, format)
  if (refusal) throw refusal
  const order = certificateChoiceOf(providerOf(context, signer.family)).order({
    level: request.certificateLevel,
    prompt: promptOf(request),
    returnUrl: request.byBrowser?.returnUrl,
  })
  const prepared = { order, format, language, place, followers }
  const { person, ...rest } = signer
  const launch = { ...rest, kind: 'signing', person, request, file, prepared } as const
  return claim ? { ...launch, claim } : launch
}

/**
 * Prepares the signature for the certificate that the signer has chosen. Throws `OperationFailure` for a person who
 * was not invited. Undefined if the session has ended.
 */
export async function prepareWithCertificate(
  services: Services,
  session: ChoosingSession,
): Promise<Session | undefined> {
  const certificate = certificateOf(session)
  const { name: certificateSession, browserAnswer: certificateAnswer } = providerSessionOf(session)
  const toPrepare = await toPrepareFor(services, session, certificate)
  const followers = await prepareFollowers(services, session, certificate)
  const prepared = await prepareSignature(
    services,
    {
      ...toPrepare,
      certificateSession,
      furtherDigests: followers.map(({ digest }) => digest),
    },
    certificate,
  )
  const { person } = toPrepare
  const expiresAt = after(services.clock(), lifetimes.waiting)
  return await services.database.db.transaction(async (tx) => {
    for (const { id, prepared: own } of followers) {
      await prepareFollower(tx, id, { person, prepared: own, expiresAt })
    }
    const ids = followers.map(({ id }) => id)
    const lead = { ...prepared, certificateAnswer, ...(ids.length > 0 && { followers: ids }) }
    return await prepareSession(tx, session.id, { person, prepared: lead, expiresAt })
  })
}

function certificateOf(session: ChoosingSession): SigningCertificate {
  const answer = answerOf(session)
  if (!('certificate' in answer))
    throw new Error('The session has another answer than a certificate')
  const { certificate, issuers, ...others } = answer
  return {
    ...others,
    certificate: decodeBase64(certificate),
    issuers: issuers.map(decodeBase64),
  }
}
