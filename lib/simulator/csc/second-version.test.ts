import { createHash } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { openCscClient } from '@/lib/testing/services/csc-client'
import { getJson, openTestApp, postJson } from '@/lib/testing/services/simulator-app'

const simulator = await openTestApp()
const client = openCscClient((url, init) => simulator.app.request(url, init), '/csc/v2')
afterAll(() => simulator.close())

const sha256 = '2.16.840.1.101.3.4.2.1'
const rsa = '1.2.840.113549.1.1.1'

/** A document, and its hash in the form for JSON and the form for an address. */
function documentNamed(name: string) {
  const data = Buffer.from(name)
  const hash = createHash('sha256').update(data).digest()
  return { data, base64: hash.toString('base64'), base64url: hash.toString('base64url') }
}

describe('CSC API 2.0: info', () => {
  it('names a logo that the simulator serves', async () => {
    const { body } = await client.call('info', {})
    const response = await simulator.app.request(new URL(body.logo).pathname)
    expect(response.headers.get('content-type')).toBe('image/png')
  })
})

describe('CSC API 2.0: other keys', () => {
  it('a key of SCAL1 signs any hashes up to the authorised number', async () => {
    const { body: token } = await client.authorise({
      credentialID: 'PL-SCAL1',
      numSignatures: '2',
    })
    const sign = (hashes: readonly string[]) =>
      client.call(
        'signatures/signHash',
        { credentialID: 'PL-SCAL1', hashes, hashAlgorithmOID: sha256, signAlgo: rsa },
        token.access_token,
      )
    expect(await sign([documentNamed('one').base64])).toMatchObject({ status: 200 })
    expect(await sign([documentNamed('two').base64])).toMatchObject({ status: 200 })
    expect(await sign([documentNamed('three').base64])).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: 'Numbers of signatures is too high' },
    })
  })
})

describe('CSC API 2.0: authorisation requests', () => {
  const details = (documents: readonly { base64: string }[], credential: object) =>
    JSON.stringify([
      {
        type: 'credential',
        ...credential,
        documentDigests: documents.map(({ base64 }, index) => ({
          hash: base64,
          label: `Document number ${index + 1}`,
        })),
        hashAlgorithmOID: sha256,
      },
    ])

  it('a pushed request can be answered once', async () => {
    const pushed = await client.form('pushed_authorize', {
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:9999/callback',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'service',
      state: 'remembered',
    })
    expect(pushed).toMatchObject({ status: 201, body: { expires_in: 90 } })
    const { request_uri } = pushed.body
    const person = { answer: 'authorise', person: 'IDCES-99999999R' }
    expect(await client.answer({ request_uri }, person)).toMatchObject({ state: 'remembered' })
    expect(await client.answer({ request_uri }, person)).toEqual({ status: '400' })
  })

  it('the page shows the client, the documents and the number of signatures', async () => {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: 'paraph',
      redirect_uri: 'http://localhost:3000/lt/sign/back',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      authorization_details: details([documentNamed('one')], { credentialID: 'IT-RSA' }),
    })
    const response = await simulator.app.request(`/csc/v2/oauth2/authorize?${query}`)
    const text = await response.text()
    expect(text).toMatch(/Paraph asks for 1 signature/)
    expect(text).toContain('Document number 1')
    expect(text).toContain(documentNamed('one').base64)
    // The browser applies the policy to the redirect that follows the form.
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://localhost:3000",
    )
  })
})

describe('CSC API 2.0: push messages', () => {
  const request = (credentialID: string) => ({
    credentialID,
    numSignatures: 1,
    hashes: [documentNamed('contract').base64],
    hashAlgorithmOID: sha256,
    authData: [{ id: 'push' }],
  })

  it('authorizeCheck answers 202 while the phone rings on the page of phones', async () => {
    const manual = await openTestApp({ answerMs: 'manual', timeoutMs: 60_000 })
    const own = openCscClient((url, init) => manual.app.request(url, init), '/csc/v2')
    const service = await own.logIn('PNOHR-99999999994')
    const described = { ...request('HR-PUSH'), description: 'Sutartis.pdf' }
    const { handle } = (await own.call('credentials/authorize', described, service)).body
    const check = () => own.call('credentials/authorizeCheck', { handle }, service)
    expect(await check()).toMatchObject({ status: 202, body: { handle } })
    const [prompt] = await getJson(manual.app, '/prompts.json')
    expect(prompt).toMatchObject({
      family: 'remote',
      code: 'PNOHR-99999999994',
      relying_party: 'Paraph',
      text: 'Sutartis.pdf',
    })
    await postJson(manual.app, `/prompts/${prompt.id}`, { answer: 'ok' })
    expect(await check()).toMatchObject({ status: 200, body: { SAD: expect.any(String) } })
    await manual.close()
  })

  it('authorizeCheck reports that the phone stopped ringing', async () => {
    const silent = await openTestApp({ answerMs: 'manual', timeoutMs: 0 })
    const own = openCscClient((url, init) => silent.app.request(url, init), '/csc/v2')
    const service = await own.logIn('PNOHR-99999999994')
    const { handle } = (await own.call('credentials/authorize', request('HR-PUSH'), service)).body
    const { body } = await own.call('credentials/authorizeCheck', { handle }, service)
    expect(body).toMatchObject({
      error: 'access_denied',
      error_description: 'The user did not answer',
    })
    await silent.close()
  })

  it('authorize refuses a request without the authentication object', async () => {
    const service = await client.logIn('PNOHR-99999999994')
    const without = { ...request('HR-PUSH'), authData: [] }
    expect(await client.call('credentials/authorize', without, service)).toMatchObject({
      status: 400,
      body: { error: 'invalid_authentication_data' },
    })
  })

  it('authorize refuses a credential that is authorised on a page', async () => {
    const service = await client.logIn('IDCES-99999999R')
    const { body } = await client.call('credentials/authorize', request('ES-EC'), service)
    expect(body.error_description).toBe('Invalid parameter credentialID')
  })
})
