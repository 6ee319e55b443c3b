import { z } from 'zod'
import type { HttpResponse } from '@/lib/network/transport'
import { errorWord, type FailuresByStatus, type FailuresByWord, readJson } from '../provider-call'
import type { ProviderFailureReason } from '../provider-failure'

/**
 * Failure reasons by error code: RFC 6749, 4.1.2.1 and 5.2; RFC 6750, 3.1; RFC 9126, 2.3; RFC 9396, 5; and
 * `expired_token` of the CSC API.
 */
export const failuresByErrorCode: FailuresByWord = {
  access_denied: 'refused',
  // The person's page was open too long, or the code was used before and its answer was lost.
  invalid_grant: 'session-lost',
  invalid_token: 'session-lost',
  expired_token: 'session-lost',
  invalid_client: 'not-authorised',
  unauthorized_client: 'not-authorised',
  insufficient_scope: 'not-authorised',
  invalid_scope: 'wrong-configuration',
  invalid_target: 'wrong-configuration',
  unsupported_response_type: 'wrong-configuration',
  unsupported_grant_type: 'wrong-configuration',
  invalid_request: 'request-rejected',
  invalid_request_uri: 'request-rejected',
  invalid_authorization_details: 'request-rejected',
  server_error: 'unavailable',
  temporarily_unavailable: 'unavailable',
}

/** A path that the server does not have: the address or the version is wrong. */
const wrongPath = { 404: 'wrong-configuration', 405: 'wrong-configuration' } as const

const statusesOfServer = { 401: 'not-authorised', 403: 'not-authorised', ...wrongPath } as const

/** Calls of the authorisation server, which identify us by our secret. */
export const serverFailures = failuresBy(statusesOfServer)

/** Calls of the API with an access token of a person: 401 means that the token has expired (RFC 6750, 3.1). */
export const apiFailures = failuresBy({ ...statusesOfServer, 401: 'session-lost' })

function failuresBy(
  statuses: Readonly<Record<number, ReturnType<FailuresByStatus>>>,
): FailuresByStatus {
  return (response: HttpResponse) => {
    const word = errorWord(response) ?? ''
    const byWord = Object.hasOwn(failuresByErrorCode, word) ? failuresByErrorCode[word] : undefined
    return failureByDescription(response) ?? byWord ?? statuses[response.status]
  }
}

/** The CSC API has one code, `invalid_request`, for many errors; its descriptions are part of the specification. */
const failuresByDescription: readonly (readonly [RegExp, ProviderFailureReason])[] = [
  // Signature activation data that has expired, or has signed as often as was authorised.
  [/\bSAD\b/, 'session-lost'],
  [/\bclient_(id|secret)\b|client authori[sz]ation/i, 'not-authorised'],
  [/certificate is expired/i, 'certificate-rejected'],
]

const describedError = z.object({
  error: z.literal('invalid_request'),
  error_description: z.string(),
})

function failureByDescription(response: HttpResponse): ProviderFailureReason | undefined {
  const { data } = describedError.safeParse(readJson(response))
  return failuresByDescription.find(([words]) => words.test(data?.error_description ?? ''))?.[1]
}
