import { randomBytes } from 'node:crypto'
import { decodeBase64, encodeBase64 } from '@paraph/validator/encoding/base64'
import { digest } from '@paraph/validator/encoding/digest'
import { digestAlgorithmOf, signatureAlgorithmNames } from '@paraph/validator/pki/algorithms'
import { z } from 'zod'
import type { Person } from '@/lib/vocabulary/person'
import { acceptCertificate, remoteScheme } from '../checks/certificate-checks'
import type {
  AcceptedCertificate,
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { certifiedPerson } from '../person-identity'
import { ProviderFailure } from '../provider-failure'
import { type AuthorizationState, beginExchange, exchangeCode } from './authorization'
import type { Discovery } from './authorization-server'
import { newServiceState, serviceState, startService } from './certificate-choice'
import { certificateOf, signatureAlgorithm } from './credential'
import {
  forAuthentication,
  type StatedCredential,
  statedCredentials,
  usableCredential,
} from './credentials'
import type { CscClient, CscSettings } from './csc-settings'
import {
  type HashOrder,
  orderSignature,
  readSignature,
  signaturePage,
  startSignature,
} from './signing'

/** The person signs in at the provider, which then names their credentials. */
const naming = serviceState.extend({
  /** Text that the provider shows next to the challenge; absent in orders of earlier releases. */
  label: z.string().default(''),
})

/** The person signs the challenge by the named credential. */
const proving = z.object({
  certificate: z.string(),
  algorithm: z.enum(signatureAlgorithmNames),
  /** State of the signature. */
  signing: z.unknown(),
})

const challengeBytes = 32

export function orderAuthentication(
  settings: CscSettings,
  { person, returnUrl, prompt }: AuthenticationRequest,
): AuthenticationOrder {
  const state: z.output<typeof naming> = {
    ...newServiceState(settings, returnUrl, prompt.language),
    label: prompt.text,
  }
  return {
    ...(person && { person }),
    challenge: randomBytes(challengeBytes).toString('base64'),
    state,
  }
}

export async function startAuthentication(
  settings: CscSettings,
  discover: Discovery,
  order: AuthenticationOrder,
): Promise<StartedSession> {
  const asked = challengeOrder(order)
  if (asked) return await startSignature(settings, discover, asked)
  return await startService(settings, await discover(), naming.parse(order.state))
}

/** The authorisation on the provider's page; undefined if the person authorises on their device. */
export function authenticationPage(order: AuthenticationOrder): AuthorizationState | undefined {
  const asked = challengeOrder(order)
  return asked ? signaturePage(asked) : naming.safeParse(order.state).data
}

/**
 * Reads the credentials of the person who signed in at the provider. If one is for authentication, the person has to
 * sign the challenge by it: the provider can name any certificate, but sign only by keys that it holds. Otherwise only
 * the provider says who the person is.
 */
export async function readAuthentication(
  settings: CscClient,
  discover: Discovery,
  order: AuthenticationOrder,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer | AuthenticationOrder> {
  const asked = challengeOrder(order)
  if (asked) return await readProof(settings, discover, { order, asked, waiting })
  const { browserAnswer: answer } = waiting
  if (!answer) return 'running'
  const authorization = naming.parse(order.state)
  beginExchange(settings, authorization, waiting)
  const service = await discover()
  const token = await exchangeCode(settings, service, { authorization, answer })
  const stated = await statedCredentials(settings, token)
  const usable = forAuthentication(stated)
  if (usable.length > 0) return await orderProof(settings, usable, { order, authorization, token })
  if (stated.length > 0 && !settings.isTrustedForSignIn) throw new ProviderFailure('wrong-purpose')
  const expected = { purpose: 'signing', person: order.person, level } as const
  const { certificate, issuers, identity } = await usableCredential(settings, stated, expected)
  return await unlessRevoked(settings, { certificate, issuers, identity, proof: 'provider' })
}

const level = 'QUALIFIED'

interface SignedIn {
  readonly order: AuthenticationOrder
  readonly authorization: z.output<typeof naming>
  /** Access token of the scope `service`. */
  readonly token: string
}

/** The order that has the challenge signed. */
async function orderProof(
  settings: CscSettings,
  stated: readonly StatedCredential[],
  { order, authorization, token }: SignedIn,
): Promise<AuthenticationOrder> {
  const expected = { purpose: 'authentication', person: order.person, level } as const
  const usable = await usableCredential(settings, stated, expected)
  const certificate = certificateOf(settings, usable, token)
  const algorithm = signatureAlgorithm(certificate, 'SHA-256')
  const { returnUrl, language, label: text } = authorization
  const signature = orderSignature(settings, {
    person: certifiedPerson(usable.identity.identifier),
    level,
    certificate,
    algorithm,
    digest: digest(digestAlgorithmOf(algorithm), decodeBase64(order.challenge)),
    prompt: { text, language, format: 'GSM-7' },
    returnUrl,
  })
  const state: z.output<typeof proving> = {
    certificate: signature.certificate,
    algorithm,
    signing: signature.state,
  }
  return { ...order, state }
}

/** The signature over the challenge; undefined if the person has not named a credential yet. */
function challengeOrder({ challenge, state }: AuthenticationOrder): HashOrder | undefined {
  const { data } = proving.safeParse(state)
  if (!data) return undefined
  const { certificate, algorithm, signing } = data
  const asked = digest(digestAlgorithmOf(algorithm), decodeBase64(challenge))
  return { certificate, algorithm, digest: encodeBase64(asked), state: signing }
}

interface Proving {
  readonly order: AuthenticationOrder
  readonly asked: HashOrder
  readonly waiting: Waiting
}

/** The value is verified with the certificate that the provider named before the challenge was signed. */
async function readProof(
  settings: CscClient,
  discover: Discovery,
  { order: { person }, asked, waiting }: Proving,
): Promise<'running' | AuthenticationAnswer> {
  const page = signaturePage(asked)
  if (page) {
    if (!waiting.browserAnswer) return 'running'
    beginExchange(settings, page, waiting)
  }
  // A signature cannot be asked for again, so calls that can be repeated come before it.
  const accepted = await acceptedNow(settings, decodeBase64(asked.certificate), person)
  const answer = await unlessRevoked(settings, { ...accepted, proof: 'signature' })
  const signed = await readSignature(settings, discover, asked, waiting)
  return signed === 'running' ? signed : answer
}

async function acceptedNow(
  { clock, issuersOf }: CscSettings,
  certificate: Uint8Array,
  person: Person | undefined,
): Promise<AcceptedCertificate> {
  const purpose = 'authentication'
  const expected = { scheme: remoteScheme, purpose, person, level, at: clock() } as const
  return await acceptCertificate(certificate, expected, issuersOf)
}

async function unlessRevoked(
  { isRevoked }: CscSettings,
  answer: AuthenticationAnswer,
): Promise<AuthenticationAnswer> {
  const { certificate, issuers } = answer
  const [issuer = certificate] = issuers
  if (await isRevoked(certificate, issuer)) throw new ProviderFailure('certificate-revoked')
  return answer
}
