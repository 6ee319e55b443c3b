import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { CallbackValues } from '../identity-provider'

const addressMax = 1800

/**
 * Whether the provider accepts this callback address: absolute https, without separators of the signed text and
 * without a fragment, behind which the app's own parameters would be lost.
 */
export function isCallbackUrl(address: string): boolean {
  if (address.length > addressMax || !/^https:\/\/[^|#/?\s][^|#\s]*$/.test(address)) return false
  return URL.canParse(address) && new URL(address).hostname !== ''
}

/** The digest that the app adds to a callback: Base64url SHA-256 of the session's secret (Base64). */
export function sessionSecretDigest(sessionSecret: string): string {
  return digestOf(decodeBase64(sessionSecret))
}

/** The challenge in an answer: the digest of the callback's verifier. */
export function userChallengeOf(userChallengeVerifier: string): string {
  return digestOf(userChallengeVerifier)
}

function digestOf(data: Uint8Array | string): string {
  return createHash('sha256').update(data).digest('base64url')
}

/** Whether a callback comes from the app that served the session with this secret. */
export function isCallbackOf(
  session: { readonly secret: string },
  values: CallbackValues,
): boolean {
  return isSameText(values.sessionSecretDigest, sessionSecretDigest(session.secret))
}

/** Whether the browser that received a callback is on the device that answered. */
export function isCallbackToAnswer(
  { userChallengeVerifier }: CallbackValues,
  { userChallenge }: { readonly userChallenge?: string | undefined },
): boolean {
  if (userChallengeVerifier === undefined || userChallenge === undefined) return false
  return isSameText(userChallengeOf(userChallengeVerifier), userChallenge)
}

function isSameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
