import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appOfFile } from '@/lib/testing/services/app-of-file'
import { cscClient, openCscClient } from '@/lib/testing/services/csc-client'

let now = new Date('2026-11-28T10:00:00Z')
const simulator = await appOfFile({}, () => now)
const client = openCscClient((url, init) => simulator.app.request(url, init), '/csc/v2')

function pass(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
}

const sha256 = '2.16.840.1.101.3.4.2.1'
const hashOf = (text: string) => createHash('sha256').update(text).digest()
const base64 = (text: string) => hashOf(text).toString('base64')

/** A person's authorisation for the hashes of these texts. */
function order(credentialID: string, ...texts: readonly string[]) {
  return {
    credentialID,
    numSignatures: String(texts.length),
    hashes: texts.map((text) => hashOf(text).toString('base64url')).join(','),
    hashAlgorithmOID: sha256,
  }
}

/** A request for ECDSA signatures of the hashes of these texts. */
function signing(credentialID: string, ...texts: readonly string[]) {
  return { credentialID, hashes: texts.map(base64), signAlgo: '1.2.840.10045.4.3.2' }
}

async function tokenFor(credentialID: string, ...texts: readonly string[]): Promise<string> {
  return (await client.authorise(order(credentialID, ...texts))).body.access_token
}

const sign = (body: object, token?: string) => client.call('signatures/signHash', body, token)

const invalid = (description: string) => ({
  status: 400,
  body: { error: 'invalid_request', error_description: description },
})

describe('signatures/signHash', () => {
  it('refuses a hash that the person did not authorise', async () => {
    const token = await tokenFor('ES-EC', 'contract')
    const refusal = invalid('Hash is not authorized by the SAD')
    expect(await sign(signing('ES-EC', 'another'), token)).toMatchObject(refusal)
    expect(await sign(signing('ES-EC', 'contract'), token)).toMatchObject({ status: 200 })
  })

  it('refuses more hashes than were authorised, and signs none of them', async () => {
    const token = await tokenFor('ES-EC', 'one', 'two')
    const refusal = invalid('Hash is not authorized by the SAD')
    expect(await sign(signing('ES-EC', 'one', 'two', 'two'), token)).toMatchObject(refusal)
    expect(await sign(signing('ES-EC', 'one', 'two'), token)).toMatchObject({ status: 200 })
  })

  it('refuses an authorisation that is used up', async () => {
    const token = await tokenFor('ES-EC', 'contract')
    expect((await sign(signing('ES-EC', 'contract'), token)).status).toBe(200)
    expect(await sign(signing('ES-EC', 'contract'), token)).toMatchObject(
      invalid('Hash is not authorized by the SAD'),
    )
    const service = await client.logIn('IDCES-99999999R')
    expect(await sign({ ...signing('ES-EC', 'contract'), SAD: token }, service)).toMatchObject(
      invalid('Invalid parameter SAD'),
    )
  })

  it('refuses an authorisation that is expired', async () => {
    const token = await tokenFor('ES-EC', 'contract')
    pass(301)
    expect(await sign(signing('ES-EC', 'contract'), token)).toMatchObject({
      status: 401,
      body: { error: 'expired_token' },
    })
    const service = await client.logIn('IDCES-99999999R')
    expect(await sign({ ...signing('ES-EC', 'contract'), SAD: token }, service)).toMatchObject(
      invalid('SAD expired'),
    )
  })

  it('refuses another credential than the authorised one', async () => {
    const token = await tokenFor('FI-EC', 'contract')
    expect(await sign(signing('ES-EC', 'contract'), token)).toMatchObject(
      invalid('Invalid parameter credentialID'),
    )
    const service = await client.logIn('IDCES-99999999R')
    expect(await sign({ ...signing('ES-EC', 'contract'), SAD: token }, service)).toMatchObject(
      invalid('Invalid parameter SAD'),
    )
  })

  it.each([
    ['a missing SAD', {}, 'Missing (or invalid type) string parameter SAD'],
    ['an unknown SAD', { SAD: 'unknown' }, 'Invalid parameter SAD'],
    ['no hashes', { hashes: [] }, 'Empty hash array'],
    ['hashes that are no list', { hashes: 'x' }, 'Missing (or invalid type) array parameter hash'],
    ['a missing algorithm', { signAlgo: 1 }, 'Missing (or invalid type) string parameter signAlgo'],
    ['an unknown mode', { operationMode: 'X' }, 'Invalid parameter operationMode'],
  ])('refuses %s', async (_, change, description) => {
    const service = await client.logIn('IDCES-99999999R')
    const body = { ...signing('ES-EC', 'contract'), ...change }
    expect(await sign(body, service)).toMatchObject(invalid(description))
  })

  it.each([
    [
      'an algorithm of another key',
      { signAlgo: '1.2.840.113549.1.1.11' },
      'Invalid parameter signAlgo',
    ],
    ['a hash in hexadecimal', { hashes: ['%41'] }, 'Invalid Base64 hash string parameter'],
    ['a short hash', { hashes: ['AAAA'] }, 'Invalid digest value length'],
  ])('refuses %s', async (_, change, description) => {
    const token = await tokenFor('ES-EC', 'contract')
    const body = { ...signing('ES-EC', 'contract'), ...change }
    expect(await sign(body, token)).toMatchObject(invalid(description))
  })

  it('refuses RSA without the algorithm of the hash, and PSS without parameters', async () => {
    const rsa = { ...signing('LT-RSA', 'contract'), signAlgo: '1.2.840.113549.1.1.1' }
    expect(await sign(rsa, await tokenFor('LT-RSA', 'contract'))).toMatchObject(
      invalid('Missing (or invalid type) string parameter hashAlgorithmOID'),
    )
    const pss = { ...signing('DE-PSS', 'contract'), signAlgo: '1.2.840.113549.1.1.10' }
    expect(await sign(pss, await tokenFor('DE-PSS', 'contract'))).toMatchObject(
      invalid('Missing (or invalid type) string parameter signAlgoParams'),
    )
  })
})

describe('access tokens', () => {
  it.each([
    ['is missing', undefined, 400, 'invalid_request'],
    ['is unknown', 'unknown', 401, 'invalid_token'],
  ])('a call whose token %s is refused', async (_, token, status, error) => {
    expect(await client.call('credentials/list', {}, token)).toMatchObject({
      status,
      body: { error },
    })
  })

  it('a revoked token is refused', async () => {
    const token = await client.logIn('IDCES-99999999R')
    expect((await client.form('revoke', { token })).status).toBe(204)
    expect((await client.call('credentials/list', {}, token)).status).toBe(401)
  })

  it('the token of one person does not show the credential of another', async () => {
    const token = await client.logIn('IDCES-99999999R')
    expect(await client.call('credentials/info', { credentialID: 'IT-RSA' }, token)).toMatchObject(
      invalid('Invalid parameter credentialID'),
    )
  })

  it('the token for a credential does not list credentials', async () => {
    const token = await tokenFor('ES-EC', 'contract')
    expect((await client.call('credentials/list', {}, token)).status).toBe(403)
  })

  it('the token of another person does not read asynchronous signatures', async () => {
    const token = await tokenFor('ES-EC', 'contract')
    const request = { ...signing('ES-EC', 'contract'), operationMode: 'A' }
    const { responseID } = (await sign(request, token)).body
    const stranger = await client.logIn('PNOFI-210281-9988')
    expect(
      await client.call('signatures/signPolling', { requestID: responseID }, stranger),
    ).toMatchObject(invalid('Invalid parameter requestID'))
  })
})

describe('oauth2/authorize', () => {
  const authorise = { answer: 'authorise' }

  it.each([
    ['an unknown client', { client_id: 'stranger' }],
    ['a foreign address', { redirect_uri: 'https://portal.example.test/back' }],
    [
      'an address that only begins like the portal',
      { redirect_uri: 'http://localhost.example.test/' },
    ],
    ['an unknown pushed request', { request_uri: 'urn:ietf:params:oauth:request_uri:unknown' }],
  ])('shows an error page and does not redirect for %s', async (_, change) => {
    expect(await client.answer({ scope: 'service', ...change }, authorise)).toEqual({
      status: '400',
    })
  })

  it.each([
    ['without S256', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['with an unknown scope', { scope: 'everything' }, 'invalid_scope'],
    ['without hashes for SCAL2', { hashes: '' }, 'invalid_request'],
    ['with more signatures than the credential makes', { numSignatures: '51' }, 'invalid_request'],
    [
      'with more hashes than signatures',
      { ...order('ES-EC', 'one', 'two'), numSignatures: '1' },
      'invalid_request',
    ],
    [
      'with a malformed rich request',
      { authorization_details: '{}' },
      'invalid_authorization_details',
    ],
  ])('sends the browser back with an error for a request %s', async (_, change, error) => {
    const parameters = { scope: 'credential', ...order('ES-EC', 'one'), ...change, state: 'kept' }
    expect(await client.answer(parameters, authorise)).toMatchObject({ error, state: 'kept' })
  })

  it('never sends the browser back for the person who never answers', async () => {
    const parameters = { scope: 'credential', ...order('BE-SILENT', 'contract') }
    expect(await client.answer(parameters, authorise)).toEqual({ status: '200' })
  })

  it('shows the form again when the chosen person has no qualified credential', async () => {
    const { credentialID: _, ...rest } = order('NL-NQ', 'contract')
    const parameters = { scope: 'credential', signatureQualifier: 'eu_eidas_qes', ...rest }
    const answer = { ...authorise, person: 'PNONL-999999990' }
    expect(await client.answer(parameters, answer)).toEqual({ status: '200' })
  })

  it('shows the form again when the person has not been chosen', async () => {
    expect(await client.answer({ scope: 'service' }, authorise)).toEqual({ status: '200' })
  })
})

describe('oauth2/token', () => {
  const verifier = randomBytes(32).toString('base64url')
  const grant = async (change: Readonly<Record<string, string>> = {}) => {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { code = '' } = await client.answer(
      { scope: 'service', code_challenge: challenge },
      { answer: 'authorise', person: 'IDCES-99999999R' },
    )
    return {
      grant_type: 'authorization_code',
      code,
      redirect_uri: cscClient.redirectUri,
      code_verifier: verifier,
      ...change,
    }
  }

  it.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another address', { redirect_uri: 'http://127.0.0.1:9998/callback' }, 'invalid_grant'],
    ['an unknown code', { code: 'unknown' }, 'invalid_grant'],
    ['a wrong secret', { client_secret: 'wrong' }, 'invalid_request'],
    ['another grant', { grant_type: 'client_credentials' }, 'invalid_request'],
  ])('refuses a token request with %s', async (_, change, error) => {
    const { status, body } = await client.form('token', await grant(change))
    expect([status, body.error]).toEqual([400, error])
  })

  it('refuses a code the second time, and ends its token', async () => {
    const parameters = await grant()
    const { body } = await client.form('token', parameters)
    expect((await client.form('token', parameters)).body.error).toBe('invalid_grant')
    expect((await client.call('credentials/list', {}, body.access_token)).status).toBe(401)
  })

  it('refuses a code after a minute', async () => {
    const parameters = await grant()
    pass(61)
    expect((await client.form('token', parameters)).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Authorization code is invalid or expired',
    })
  })

  it('refuses a token request without the rich request of the code', async () => {
    const details = [
      {
        type: 'credential',
        credentialID: 'ES-EC',
        documentDigests: [{ hash: base64('contract') }],
        hashAlgorithmOID: sha256,
      },
    ]
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const { code = '' } = await client.answer(
      { authorization_details: JSON.stringify(details), code_challenge: challenge },
      { answer: 'authorise' },
    )
    const parameters = await grant({ code })
    expect((await client.form('token', parameters)).body.error_description).toBe(
      'Missing parameter authorization_details',
    )
  })
})
