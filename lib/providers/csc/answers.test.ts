import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { answering } from '@/lib/testing/providers/simulated-providers'
import { callProvider } from '../provider-call'
import { serverFailures } from './failures'
import {
  authorizeAnswer,
  credentialAnswer,
  infoAnswer,
  listAnswer,
  metadataAnswer,
  pollingAnswer,
  pushedAnswer,
  signHashAnswer,
  tokenAnswer,
} from './wire'

/** Answers as the versions of the CSC API describe them, in our own values. */

const certificate = Buffer.from('certificate').toString('base64')
const signature = Buffer.from('signature').toString('base64')
const server = 'https://login.example'

const commonInfo = {
  name: 'Example',
  logo: 'https://api.example/logo.png',
  region: 'LT',
  lang: 'en',
  description: 'An example',
  authType: ['oauth2code'],
  methods: ['credentials/list'],
}

const key = { status: 'enabled', algo: ['1.2.840.10045.4.3.2'], len: 256, curve: null }
const cert = {
  status: 'valid',
  certificates: [certificate],
  issuerDN: 'CN=Example',
  serialNumber: '01',
  subjectDN: null,
  validFrom: null,
  validTo: null,
}

const rows: readonly (readonly [string, z.ZodType, object, object])[] = [
  [
    'info of 1.0.4',
    infoAnswer,
    { specs: '1.0.4.0', ...commonInfo, oauth2: server, oauth2Issuer: null },
    { specs: '1.0.4.0', oauth2: server },
  ],
  [
    'info of 2.0 with every optional field null',
    infoAnswer,
    {
      ...commonInfo,
      specs: '2.0.0.0',
      name: null,
      oauth2: server,
      oauth2Issuer: null,
      oauth2Servers: null,
      supportsRar: null,
      asynchronousOperationMode: null,
      validationInfo: null,
      signAlgorithms: { algos: ['1.2.840.10045.4.3.2'], algoParams: [null] },
    },
    { specs: '2.0.0.0', oauth2: server },
  ],
  [
    'info of 2.1',
    infoAnswer,
    { specs: '2.1.0.0', ...commonInfo, oauth2: null, oauth2Issuer: server, supportsRar: true },
    { specs: '2.1.0.0', oauth2Issuer: server, supportsRar: true },
  ],
  [
    'info of 2.2 whose server has nulls',
    infoAnswer,
    {
      specs: '2.2.0.0',
      oauth2Servers: [
        { authType: null, baseUri: null, issuerIdentifier: 'https://other.example' },
        { authType: ['oauth2code'], baseUri: null, issuerIdentifier: server, supportsRar: null },
      ],
    },
    { oauth2Servers: [{ authType: [] }, { authType: ['oauth2code'], issuerIdentifier: server }] },
  ],
  [
    'metadata with lists that are null',
    metadataAnswer,
    {
      issuer: server,
      authorization_endpoint: `${server}/a`,
      token_endpoint: `${server}/t`,
      pushed_authorization_request_endpoint: null,
      token_endpoint_auth_methods_supported: null,
      authorization_details_types_supported: null,
      authorization_response_iss_parameter_supported: null,
      code_challenge_methods_supported: ['S256', 'plain'],
    },
    {
      authorization_details_types_supported: [],
      authorization_response_iss_parameter_supported: false,
    },
  ],
  [
    'the list of 2.0 without infos',
    listAnswer,
    { credentialIDs: ['one'], credentialInfos: null, onlyValid: null },
    { credentialIDs: ['one'] },
  ],
  [
    'a credential of 1.0.4',
    credentialAnswer,
    {
      description: null,
      key,
      cert,
      authMode: 'oauth2code',
      SCAL: '2',
      PIN: null,
      OTP: null,
      multisign: 1,
    },
    { authMode: 'oauth2code', multisign: 1 },
  ],
  [
    'a credential of 2.0 whose objects are null',
    credentialAnswer,
    {
      key,
      cert,
      auth: { mode: 'oauth2code', expression: null, objects: null },
      authMode: null,
      multisign: null,
    },
    { auth: { mode: 'oauth2code', objects: [] }, multisign: 1 },
  ],
  [
    'a credential of 2.1 with a number as text',
    credentialAnswer,
    {
      key,
      cert: { ...cert, status: null },
      auth: { mode: 'oauth2code' },
      SCAL: null,
      multisign: '5',
    },
    { auth: { mode: 'oauth2code', objects: [] }, multisign: 5 },
  ],
  [
    'a pushed request',
    pushedAnswer,
    { expires_in: null, request_uri: 'urn:example:1' },
    { request_uri: 'urn:example:1' },
  ],
  [
    'a token of 1.0.4 that is the activation data',
    tokenAnswer,
    { access_token: 'sad', refresh_token: null, token_type: 'SAD', expires_in: 300 },
    { access_token: 'sad' },
  ],
  [
    'a bearer token of 2.0',
    tokenAnswer,
    {
      token_type: 'Bearer',
      access_token: 'bearer',
      authorization_details: null,
      credentialID: null,
    },
    { access_token: 'bearer' },
  ],
  ['an authorisation of 1.0.4', authorizeAnswer, { SAD: 'sad', expiresIn: null }, { SAD: 'sad' }],
  [
    'an authorisation of 2.0 that goes on',
    authorizeAnswer,
    { SAD: null, expiresIn: null, handle: 'later' },
    { handle: 'later' },
  ],
  [
    'signatures of 1.0.4',
    signHashAnswer,
    { signatures: [signature] },
    { signatures: [Buffer.from('signature')] },
  ],
  [
    'signatures of 2.0 with the other way null',
    signHashAnswer,
    { responseID: null, signatures: [signature] },
    { signatures: [Buffer.from('signature')] },
  ],
  [
    'signatures of 2.0 that are made later',
    signHashAnswer,
    { signatures: null, responseID: 'later' },
    { responseID: 'later' },
  ],
  [
    'signatures of 2.1 that are not made yet',
    pollingAnswer,
    { signatures: null, error: null, error_description: null },
    { error_description: '' },
  ],
]

const call = (status: number, body: unknown, answer: z.ZodType) =>
  callProvider(answering(status, body), {
    url: 'https://api.example/call',
    body: {},
    answer,
    failures: serverFailures,
  })

/** The keys in the other order, with keys of a later version. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled)
  if (typeof value !== 'object' || value === null) return value
  const turned = Object.entries(value).map(([name, inner]) => [name, shuffled(inner)])
  return { later: { version: [null] }, ...Object.fromEntries(turned.reverse()), also: null }
}

describe('an answer of a CSC provider', () => {
  it.each(rows)('is read: %s', async (_which, schema, body, expected) => {
    for (const sent of [body, shuffled(body)]) {
      const read = await call(200, sent, schema)
      expect(read).toMatchObject(expected)
      expect(JSON.stringify(read)).not.toContain('null')
    }
  })

  it.each([
    [400, { error: 'invalid_grant', error_description: null }, 'session-lost'],
    [400, { error: 'access_denied', error_uri: null }, 'refused'],
    [401, { error: null, error_description: 'The token is not valid' }, 'not-authorised'],
    [503, { error: null }, 'unavailable'],
    [400, { message: 'No code at all', error: null }, 'unknown-result'],
  ])('is an error: %i %j', async (status, body, reason) => {
    await expect(call(status, body, tokenAnswer)).rejects.toHaveProperty('reason', reason)
  })

  it.each([
    ['a token that is null', tokenAnswer, { access_token: null }],
    ['no specification', infoAnswer, { specs: null }],
    ['a key that is null', credentialAnswer, { key: null, cert }],
    ['a certificate that is null', credentialAnswer, { key, cert: { certificates: [null] } }],
    [
      'neither signatures nor an identifier',
      signHashAnswer,
      { signatures: null, responseID: null },
    ],
    ['a signature that is null', signHashAnswer, { signatures: [null] }],
  ])('is refused with %s', async (_what, schema, body) => {
    await expect(call(200, body, schema)).rejects.toHaveProperty('reason', 'unknown-result')
  })
})
