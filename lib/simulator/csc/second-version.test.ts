import { constants, createHash, verify, X509Certificate } from 'node:crypto'
import { readDer } from '@paraph/validator/encoding/der/reader'
import { signatureAlgorithmIdentifier } from '@paraph/validator/pki/algorithms'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { afterAll, describe, expect, it } from 'vitest'
import { openCscClient } from '@/lib/testing/services/csc-client'
import { getJson, openTestApp, postJson } from '@/lib/testing/services/simulator-app'

const simulator = await openTestApp()
const client = openCscClient((url, init) => simulator.app.request(url, init), '/csc/v2')
afterAll(() => simulator.close())

const sha256 = '2.16.840.1.101.3.4.2.1'
const rsa = '1.2.840.113549.1.1.1'
const ecdsaWithSha256 = '1.2.840.10045.4.3.2'

/** A document and its hash in the forms of JSON and of an address. */
function documentNamed(name: string) {
  const data = Buffer.from(name)
  const hash = createHash('sha256').update(data).digest()
  return { data, base64: hash.toString('base64'), base64url: hash.toString('base64url') }
}

/** Parameters of `oauth2/authorize` for these documents. */
function orderFor(credentialID: string, documents: readonly { base64url: string }[]) {
  return {
    credentialID,
    numSignatures: String(documents.length),
    hashes: documents.map(({ base64url }) => base64url).join(','),
    hashAlgorithmOID: sha256,
  }
}

async function certificateOf(credentialID: string, token: string): Promise<X509Certificate> {
  const { body } = await client.call('credentials/info', { credentialID }, token)
  return new X509Certificate(Buffer.from(body.cert.certificates[0], 'base64'))
}

describe('CSC API 2.0: info', () => {
  it('names an issuer whose metadata lists the endpoints', async () => {
    const { body } = await client.call('info', {})
    expect(body).toMatchObject({ specs: '2.0.0.2', asynchronousOperationMode: true })
    const { pathname } = new URL(body.oauth2Issuer)
    for (const path of [
      `/.well-known/oauth-authorization-server${pathname}`,
      `${pathname}/.well-known/oauth-authorization-server`,
    ]) {
      const metadata = await (await simulator.app.request(path)).json()
      expect(metadata).toMatchObject({
        issuer: body.oauth2Issuer,
        token_endpoint: `${body.oauth2Issuer}/oauth2/token`,
        pushed_authorization_request_endpoint: `${body.oauth2Issuer}/oauth2/pushed_authorize`,
      })
    }
  })

  it('names a logo that the simulator serves', async () => {
    const { body } = await client.call('info', {})
    const response = await simulator.app.request(new URL(body.logo).pathname)
    expect(response.headers.get('content-type')).toBe('image/png')
  })
})

describe('CSC API 2.0: an RSA key', () => {
  it('signs the hash that the person authorised on the page', async () => {
    const service = await client.logIn('TINIT-SPCTST80A01H501S')
    const list = { credentialInfo: true, certificates: 'chain', certInfo: true, authInfo: true }
    const { body } = await client.call('credentials/list', list, service)
    expect(body.credentialIDs).toEqual(['IT-RSA'])
    const [info] = body.credentialInfos
    expect(info).toMatchObject({
      signatureQualifier: 'eu_eidas_qes',
      key: { status: 'enabled', algo: expect.arrayContaining([rsa]), len: 2048 },
      auth: { mode: 'oauth2code' },
      SCAL: '2',
      multisign: 1,
    })
    const [own, issuer, root] = info.cert.certificates.map(
      (text: string) => new X509Certificate(Buffer.from(text, 'base64')),
    )
    expect([own.checkIssued(issuer), issuer.checkIssued(root)]).toEqual([true, true])
    expect(own.subject).toContain('serialNumber=TINIT-SPCTST80A01H501S')
    expect(info.cert.serialNumber).toBe(own.serialNumber)
    // RFC 4514, 3: organizationIdentifier is not among the short names that readers know.
    expect(info.cert.issuerDN).toBe(
      'CN=TEST of Paraph Remote Signing CA,2.5.4.97=#0c0f4e54524c542d303030303030303030,O=Paraph simulator,C=LT',
    )

    const contract = documentNamed('contract')
    const { body: token } = await client.authorise(orderFor('IT-RSA', [contract]))
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 300 })
    const request = {
      credentialID: 'IT-RSA',
      hashes: [contract.base64],
      hashAlgorithmOID: sha256,
      signAlgo: rsa,
    }
    const signed = await client.call('signatures/signHash', request, token.access_token)
    const value = Buffer.from(signed.body.signatures[0], 'base64')
    expect(verify('sha256', contract.data, own.publicKey, value)).toBe(true)
  })

  it('belongs to a qualified certificate with a qualified device', async () => {
    const service = await client.logIn('TINIT-SPCTST80A01H501S')
    const { raw } = await certificateOf('IT-RSA', service)
    expect(parseCertificate(raw).qualifiedStatements).toMatchObject({
      isQualified: true,
      hasQualifiedDevice: true,
    })
  })
})

describe('CSC API 2.0: other keys', () => {
  it('an ECDSA key signs 50 hashes by one authorisation', async () => {
    const documents = Array.from({ length: 50 }, (_, index) => documentNamed(`file ${index}`))
    const service = await client.logIn('IDCES-99999999R')
    const { body: token } = await client.authorise(orderFor('ES-EC', documents))
    const request = {
      credentialID: 'ES-EC',
      // With a service token, the token for the credential is the activation data.
      SAD: token.access_token,
      hashes: documents.map(({ base64 }) => base64),
      signAlgo: ecdsaWithSha256,
    }
    const { body } = await client.call('signatures/signHash', request, service)
    const { publicKey } = await certificateOf('ES-EC', service)
    const verdicts = documents.map(({ data }, index) =>
      verify('sha256', data, publicKey, Buffer.from(body.signatures[index], 'base64')),
    )
    expect(verdicts).toEqual(Array.from({ length: 50 }, () => true))
  })

  it('an RSASSA-PSS key signs with the parameters of the request', async () => {
    const contract = documentNamed('contract')
    const { body: token } = await client.authorise(orderFor('DE-PSS', [contract]))
    const [, parameters] = readDer(signatureAlgorithmIdentifier('rsa-pss-sha256')).children
    const request = {
      credentialID: 'DE-PSS',
      hashes: [contract.base64],
      signAlgo: '1.2.840.113549.1.1.10',
      signAlgoParams: Buffer.from(parameters?.raw ?? expect.fail()).toString('base64'),
    }
    const { body } = await client.call('signatures/signHash', request, token.access_token)
    const { publicKey } = await certificateOf('DE-PSS', token.access_token)
    const key = { key: publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
    const value = Buffer.from(body.signatures[0], 'base64')
    expect(verify('sha256', contract.data, key, value)).toBe(true)
  })

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

  it('a rich request gets the credential in the token response', async () => {
    const documents = [documentNamed('one'), documentNamed('two')]
    const { body } = await client.authorise({
      authorization_details: details(documents, { credentialID: 'ES-EC' }),
    })
    expect(body.authorization_details).toMatchObject([
      { type: 'credential', credentialID: 'ES-EC', hashAlgorithmOID: sha256 },
    ])
  })

  it('a request without a credential lets the person choose one', async () => {
    const order = { numSignatures: '1', hashes: documentNamed('one').base64url }
    const { code } = await client.answer(
      {
        scope: 'credential',
        signatureQualifier: 'eu_eidas_qes',
        hashAlgorithmOID: sha256,
        ...order,
      },
      // This person has an expired credential, too.
      { answer: 'authorise', person: 'PNOFI-210281-9988' },
    )
    expect(code).toEqual(expect.any(String))
  })

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

describe('CSC API 2.0: asynchronous signatures', () => {
  it('signPolling answers 202 until the signatures are ready', async () => {
    const contract = documentNamed('contract')
    const { body: token } = await client.authorise(orderFor('CZ-SLOW', [contract]))
    const { access_token } = token
    const request = {
      credentialID: 'CZ-SLOW',
      hashes: [contract.base64],
      signAlgo: ecdsaWithSha256,
      operationMode: 'A',
    }
    const { body } = await client.call('signatures/signHash', request, access_token)
    const statuses: number[] = []
    for (const _ of Array.from({ length: 4 })) {
      const { responseID: requestID } = body
      const polled = await client.call('signatures/signPolling', { requestID }, access_token)
      statuses.push(polled.status)
      if (polled.status === 200) expect(polled.body.signatures).toHaveLength(1)
    }
    expect(statuses).toEqual([202, 202, 202, 200])
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

  it('authorizeCheck returns activation data after the person confirms on the phone', async () => {
    const service = await client.logIn('PNOHR-99999999994')
    const { body: info } = await client.call(
      'credentials/info',
      { credentialID: 'HR-PUSH' },
      service,
    )
    expect(info.auth).toMatchObject({ mode: 'explicit', objects: [{ id: 'push' }] })
    const started = await client.call('credentials/authorize', request('HR-PUSH'), service)
    expect(started).toMatchObject({ status: 202, body: { handle: expect.any(String) } })
    const { handle } = started.body
    const checked = await client.call('credentials/authorizeCheck', { handle }, service)
    const { SAD } = checked.body
    const signed = await client.call(
      'signatures/signHash',
      {
        credentialID: 'HR-PUSH',
        SAD,
        hashes: [documentNamed('contract').base64],
        signAlgo: ecdsaWithSha256,
      },
      service,
    )
    const { publicKey } = await certificateOf('HR-PUSH', service)
    const value = Buffer.from(signed.body.signatures[0], 'base64')
    expect(verify('sha256', Buffer.from('contract'), publicKey, value)).toBe(true)
  })

  it('authorizeCheck reports that the person refused', async () => {
    const service = await client.logIn('PASIE-TEST00000')
    const { body } = await client.call('credentials/authorize', request('IE-PUSH'), service)
    const { handle } = body
    expect(await client.call('credentials/authorizeCheck', { handle }, service)).toMatchObject({
      status: 400,
      body: { error: 'access_denied', error_description: 'The user refused' },
    })
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
