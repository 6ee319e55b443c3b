import { expect, it } from 'vitest'
import { apiFailures, serverFailures } from './failures'

const responseOf = (status: number, body: object = {}) => ({
  status,
  headers: {},
  body: Buffer.from(JSON.stringify(body)),
})

it.each([
  [400, { error: 'access_denied' }, 'refused'],
  [400, { error: 'invalid_grant' }, 'session-lost'],
  [401, { error: 'invalid_client' }, 'not-authorised'],
  [400, { error: 'invalid_scope' }, 'wrong-configuration'],
  [400, { error: 'invalid_authorization_details' }, 'request-rejected'],
  [503, { error: 'temporarily_unavailable' }, 'unavailable'],
  [400, { error: 'invalid_request' }, 'request-rejected'],
  [
    400,
    { error: 'invalid_request', error_description: 'Invalid parameter client_secret' },
    'not-authorised',
  ],
  [401, {}, 'not-authorised'],
  [404, {}, 'wrong-configuration'],
  [418, { error: 'i_am_a_teapot' }, undefined],
  [400, { error: 'constructor' }, undefined],
])('the authorisation server answers %i %j: %s', (status, body, reason) => {
  expect(serverFailures(responseOf(status, body))).toBe(reason)
})

it.each([
  [401, {}, 'session-lost'],
  [401, { error: 'expired_token' }, 'session-lost'],
  [400, { error: 'invalid_request', error_description: 'SAD expired' }, 'session-lost'],
  [400, { error: 'invalid_request', error_description: 'Invalid parameter SAD' }, 'session-lost'],
  [
    400,
    { error: 'invalid_request', error_description: 'Signing certificate is expired' },
    'certificate-rejected',
  ],
])('the API answers %i %j: %s', (status, body, reason) => {
  expect(apiFailures(responseOf(status, body))).toBe(reason)
})
