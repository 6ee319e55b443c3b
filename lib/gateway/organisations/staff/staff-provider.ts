import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { errors } from 'jose'
import {
  AuthorizationResponseError,
  OperationProcessingError,
  ResponseBodyError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import type { StaffSignIn } from '@/lib/storage/organisations/staff-sign-in'
import type { FailureReason } from '../../contract/failure'
import type { Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { decryptSecret } from '../../operation/secrets/encrypted-secret'
import { type Client, ProviderUnusable } from './openid-provider'

/**
 * Runs work that calls a provider. Its failures become failures of the contract; the log has the reason, without
 * values.
 */
export async function atProvider<Value>(
  { log }: Pick<Services, 'log'>,
  issuer: string,
  otherwise: 'staff-provider-unusable' | 'staff-response-refused',
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error, otherwise)
    if (reason === undefined) throw error
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log.info({ issuer, reason, code, error: messageOf(error) }, 'sign-in provider failed')
    throw new OperationFailure(reason, { cause: error })
  }
}

function reasonOf(error: unknown, otherwise: FailureReason): FailureReason | undefined {
  if (error instanceof OutgoingFailure) return 'staff-provider-away'
  if (error instanceof ProviderUnusable) return 'staff-provider-unusable'
  return fromLibrary.some((kind) => error instanceof kind) ? otherwise : undefined
}

/** Errors of the libraries about an invalid response. */
const fromLibrary = [
  OperationProcessingError,
  UnsupportedOperationError,
  ResponseBodyError,
  AuthorizationResponseError,
  WWWAuthenticateChallengeError,
  errors.JOSEError,
] as const

/**
 * The message for the log, without values: an error code of a provider is a word of its standard, and other messages of
 * the libraries have no values either.
 */
function messageOf(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) {
    return error.error.slice(0, 100)
  }
  return error instanceof Error ? error.message : ''
}

/** The client of an organisation, with its secret. Throws `SecretUnreadable`. */
export function clientOf(
  { settings }: Pick<Services, 'settings'>,
  { organisationId, issuer, clientId, encryptedClientSecret }: StaffSignIn,
): Client {
  const owner = clientSecretLabel(organisationId)
  const clientSecret = decryptSecret(settings.keys, owner, encryptedClientSecret)
  return { issuer, clientId, clientSecret }
}

/** The label that binds an encrypted client secret to its organisation. */
export function clientSecretLabel(organisationId: string): string {
  return `client secret of ${organisationId}`
}

/**
 * Addresses to which a provider sends browsers and log-outs. Each organisation has its own redirect address: otherwise
 * the provider of one could obtain a code of another's provider (mix-up, RFC 9700, 4.4).
 */
export function addressesOf(
  { portalUrl }: Pick<Services['settings'], 'portalUrl'>,
  organisationId: string,
) {
  return {
    redirectUri: `${portalUrl}/sign-in/organisation/return/${organisationId}`,
    logoutUri: `${portalUrl}/sign-in/organisation/logout`,
    linkOf: (link: string) => `${portalUrl}/sign-in/organisation/${link}`,
  }
}
