import { randomBytes } from 'node:crypto'
import type {
  AuthenticationAnswer,
  AuthenticationOrder,
  AuthenticationRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { ProviderFailure } from '../provider-failure'
import { beginExchange, exchangeCode } from './authorization'
import type { Discovery } from './authorization-server'
import { newServiceState, serviceState, startService } from './certificate-choice'
import { usableCredential } from './credentials'
import type { CscClient, CscSettings } from './csc-settings'

const challengeBytes = 32

export function orderAuthentication(
  settings: CscSettings,
  { person, returnUrl, prompt }: AuthenticationRequest,
): AuthenticationOrder {
  return {
    ...(person && { person }),
    challenge: randomBytes(challengeBytes).toString('base64'),
    state: newServiceState(settings, returnUrl, prompt.language),
  }
}

export async function startAuthentication(
  settings: CscSettings,
  discover: Discovery,
  { state }: AuthenticationOrder,
): Promise<StartedSession> {
  return await startService(settings, await discover(), serviceState.parse(state))
}

/**
 * The person who signed in at the provider is the holder of their credential there. The provider vouches for it, over
 * TLS and by a code that only this order can exchange; the certificate must be valid and not revoked.
 */
export async function readAuthentication(
  settings: CscClient,
  discover: Discovery,
  { person, state }: AuthenticationOrder,
  waiting: Waiting,
): Promise<'running' | AuthenticationAnswer> {
  const { browserAnswer: answer } = waiting
  if (!answer) return 'running'
  const authorization = serviceState.parse(state)
  beginExchange(settings, authorization, waiting)
  const service = await discover()
  const token = await exchangeCode(settings, service, { authorization, answer })
  const expected = { person, level: 'QUALIFIED' } as const
  const { certificate, issuers, identity } = await usableCredential(settings, token, expected)
  const [issuer = certificate] = issuers
  if (await settings.isRevoked(certificate, issuer))
    throw new ProviderFailure('certificate-revoked')
  return { certificate, issuers, identity }
}
