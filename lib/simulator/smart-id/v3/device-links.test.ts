import { readFileSync } from 'node:fs'
import { digest } from '@paraph/validator/encoding/digest'
import { hasOutside, outsidePath } from '@paraph/validator/testing/outside-data'
import { afterAll, describe, expect, it } from 'vitest'
import { getJson, openTestApp, postJson } from '@/lib/testing/services/simulator-app'
import { authCodeOf } from './device-links'
import { isCallbackUrl } from './request'

const simulator = await openTestApp({ timeoutMs: 60_000 })
afterAll(() => simulator.close())

const party = {
  relyingPartyUUID: '00000000-0000-4000-8000-000000000000',
  relyingPartyName: 'DEMO',
}
const encoded = (list: object[]) => Buffer.from(JSON.stringify(list)).toString('base64')
const interactions = encoded([{ type: 'confirmationMessage', displayText200: 'Pasirašyti?' }])
const pss = {
  signatureAlgorithm: 'rsassa-pss',
  signatureAlgorithmParameters: { hashAlgorithm: 'SHA-512' },
}
const rpChallenge = Buffer.alloc(64, 7).toString('base64')
const given = Buffer.from(digest('SHA-512', Buffer.from('a document'))).toString('base64')
const callback = 'https://rp.example.test/back?value=1'
const person = 'PNOLT-40404040009-MOCK-Q'

const authentication = {
  ...party,
  signatureProtocol: 'ACSP_V2',
  signatureProtocolParameters: { rpChallenge, ...pss },
  interactions,
}
const signature = {
  ...party,
  signatureProtocol: 'RAW_DIGEST_SIGNATURE',
  signatureProtocolParameters: { digest: given, ...pss },
  interactions,
}

const post = (path: string, body: unknown) =>
  postJson(simulator.app, `/smart-id-rp/v3${path}`, body)
const statusOf = ({ sessionID }: { sessionID: string }, timeoutMs = 20_000) =>
  getJson(simulator.app, `/smart-id-rp/v3/session/${sessionID}?timeoutMs=${timeoutMs}`)

interface Started {
  readonly sessionID: string
  readonly sessionToken: string
  readonly sessionSecret: string
  readonly deviceLinkBase: string
}

/** Builds a device link from the response, as a relying party does. */
function linkOf(
  started: Started,
  subject: readonly [protocol: string, data: string, screens: string, sessionType: string],
  type = 'QR',
  { age = 0, callbackUrl = '', code = '' } = {},
): string {
  const [protocol, data, screens, sessionType] = subject
  const elapsed = type === 'QR' ? `&elapsedSeconds=${age}` : ''
  const unprotected = `${started.deviceLinkBase}?deviceLinkType=${type}${elapsed}&sessionToken=${started.sessionToken}&sessionType=${sessionType}&version=1.0&lang=lit`
  const fields = {
    schemeName: 'smart-id-demo',
    signatureProtocol: protocol,
    rpChallengeOrDigest: data,
    relyingPartyName: 'DEMO',
    brokeredRpName: '',
    interactions: screens,
    initialCallbackUrl: callbackUrl,
  }
  const genuine = authCodeOf(fields, unprotected, Buffer.from(started.sessionSecret, 'base64'))
  return `${unprotected}&authCode=${code || genuine}`
}

const auth = ['ACSP_V2', rpChallenge, interactions, 'auth'] as const
const cert = ['', '', '', 'cert'] as const

const scan = (deviceLink: string, flowType = 'QR', documentNumber = person) =>
  postJson(simulator.app, '/mock/device-link', { documentNumber, deviceLink, flowType })

describe('a session by device link', () => {
  // Each case waits for the shortest poll time of a status call.
  it.concurrent.each([
    ['a photograph of its QR code', () => ({ age: 8 }), 'QR', person],
    ['another account', () => ({}), 'QR', 'PNOLT-40504040001-MOCK-Q'],
    ['an account that is not qualified', () => ({}), 'QR', 'PNOLT-40504049999-MOCK-NQ'],
    ['an app with another flow type', () => ({}), 'Web2App', person],
  ])('is not ended by %s', async (_who, how, flowType, documentNumber) => {
    const path = '/authentication/device-link/etsi/PNOLT-40404040009'
    const { body } = await post(path, authentication)
    const answer = await scan(linkOf(body, auth, 'QR', how()), flowType, documentNumber)
    expect(answer.status).toBe(200)
    expect(await statusOf(body, 1_000)).toMatchObject({ state: 'RUNNING' })
  })

  it('is ended by a forged link', async () => {
    const { body } = await post('/authentication/device-link/anonymous', authentication)
    await scan(linkOf(body, auth, 'QR', { code: 'x'.repeat(43) }))
    expect(await statusOf(body)).toMatchObject({ result: { endResult: 'PROTOCOL_FAILURE' } })
  })

  it('can be answered only once', async () => {
    const { body } = await post('/authentication/device-link/anonymous', authentication)
    const link = linkOf(body, auth)
    await scan(link)
    await scan(link, 'QR', 'PNOLT-40504040001-MOCK-Q')
    expect((await statusOf(body)).result.documentNumber).toBe(person)
  })

  it.each([
    [
      'a code to choose',
      {
        interactions: encoded([
          { type: 'confirmationMessageAndVerificationCodeChoice', displayText200: 'x' },
        ]),
      },
    ],
    ['a callback over plain http', { initialCallbackUrl: 'http://rp.example.test/' }],
    ['a callback with a fragment', { initialCallbackUrl: 'https://rp.example.test/#a' }],
    ['a callback with a bar', { initialCallbackUrl: 'https://rp.example.test/a|b' }],
    ['a long callback', { initialCallbackUrl: `https://rp.example.test/${'a'.repeat(1800)}` }],
  ])('does not begin with %s', async (_what, change) => {
    const path = '/authentication/device-link/anonymous'
    expect((await post(path, { ...authentication, ...change })).status).toBe(400)
  })

  it('cannot be anonymous for a signature', async () => {
    expect((await post('/signature/device-link/anonymous', signature)).status).toBe(405)
  })
})

describe('a linked signature', () => {
  const linkedPath = `/signature/notification/linked/${person}`

  async function chosenCertificate() {
    const { body } = await post('/signature/certificate-choice/device-link/anonymous', party)
    await scan(linkOf(body, cert))
    return { sessionID: String(body.sessionID), status: await statusOf(body) }
  }

  it('is refused for an unknown or used choice', async () => {
    const { sessionID } = await chosenCertificate()
    const request = { ...signature, linkedSessionID: sessionID }
    expect((await post(linkedPath, { ...request, linkedSessionID: 'x' })).status).toBe(404)
    expect((await post(linkedPath, request)).status).toBe(200)
    expect((await post(linkedPath, { ...request, nonce: 'another' })).status).toBe(404)
  })
})

describe('the app as a page', () => {
  const open = (link: string) => simulator.app.request(link.replace('http://localhost:4400', ''))

  async function submit(fields: Record<string, string>) {
    const body = new URLSearchParams(fields)
    return (await simulator.app.request('/device-link', { method: 'POST', body })).text()
  }

  it('shows the request, and goes back after confirmation', async () => {
    const request = { ...authentication, initialCallbackUrl: callback }
    const { body } = await post('/authentication/device-link/etsi/PNOLT-40404040009', request)
    const response = await open(linkOf(body, auth, 'Web2App', { callbackUrl: callback }))
    const text = await response.text()
    expect(text).toContain('Pasirašyti?')
    expect(text).toContain('DEVICE LINK TESTNUMBER')
    const done = await submit({ token: body.sessionToken, document: person, answer: 'ok' })
    expect(done).toContain('content="1;url=https://rp.example.test/back?value=1&amp;session')
    expect(await statusOf(body)).toMatchObject({ result: { endResult: 'OK' } })
  })

  it('confirms only a scanned link', async () => {
    const { body } = await post('/authentication/device-link/anonymous', authentication)
    await submit({ token: body.sessionToken, document: person, answer: 'ok' })
    expect(await statusOf(body, 1_000)).toMatchObject({ state: 'RUNNING' })
  })
})

const vectors = outsidePath('vectors', 'identity-vectors.json')

describe.runIf(hasOutside('vectors'))('published vectors', () => {
  const published = hasOutside('vectors') ? JSON.parse(readFileSync(vectors, 'utf8')) : {}

  it('give the same authCodes', () => {
    expect(published.auth_codes).toHaveLength(9)
    for (const { id, inputs, unprotectedDeviceLink, expected_authCode } of published.auth_codes) {
      const { interactionsBase64, sessionSecretBase64, ...fields } = inputs
      const secret = Buffer.from(sessionSecretBase64, 'base64')
      const all = {
        ...fields,
        interactions: interactionsBase64,
        initialCallbackUrl: fields.deviceLinkType === 'QR' ? '' : fields.initialCallbackUrl,
      }
      expect(authCodeOf(all, unprotectedDeviceLink, secret), id).toBe(expected_authCode)
    }
  })

  it('give the same return addresses', () => {
    expect(published.callback_url_validity).toHaveLength(16)
    for (const { url, valid } of published.callback_url_validity) {
      expect(isCallbackUrl(url), url).toBe(valid)
    }
  })

  it('have linked requests that are accepted after a choice', async () => {
    const bodies = published.request_bodies.filter(({ path }: { path: string }) =>
      path.includes('/linked/signature/'),
    )
    expect(bodies).toHaveLength(2)
    for (const { id, body } of bodies) {
      const choice = await post('/signature/certificate-choice/device-link/anonymous', party)
      await scan(linkOf(choice.body, cert))
      await statusOf(choice.body)
      // The published example has the id of another session, which is replaced here.
      const request = { ...body, linkedSessionID: choice.body.sessionID }
      const { status } = await post(`/signature/notification/linked/${person}`, request)
      expect(status, id).toBe(200)
    }
  })
})
