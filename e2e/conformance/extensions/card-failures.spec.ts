import { describe, expect, it } from 'vitest'
import { type AnswerBody, type BrowserRequest, clientOf } from '../../client'
import { services } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'
import { askCard } from '../../simulated-card'

const { call, awaitEnd } = clientOf(services)

type Waiting = AnswerBody & { readonly browser_request: BrowserRequest }

async function start(path: string, more: object = {}): Promise<Waiting> {
  const { body } = await call(path, { method: 'card', ...more })
  expect(body.status, body.message).toBe('ok')
  return body as Waiting
}

const pdf = { files: [{ name: 'agreement.pdf', content: samplePdf().toString('base64') }] }
const startSigning = () => start('/api/sign/start.json', { type: 'pdf', pdf })
const complete = (token: string, answer: object) =>
  call('/api/sign/complete.json', { token, answer })

async function endOf(token: string, answer: object, path = '/api/sign/status') {
  expect((await complete(token, answer)).http).toBe(200)
  const { status, error_code, message } = (await awaitEnd(`${path}/${token}.json`)).body
  return { status, error_code, message }
}

describe('a card that cannot be used', () => {
  it('is named if it shows its certificate for identification', async () => {
    const login = await start('/api/sign/login.json')
    const { unverifiedCertificate } = await askCard(services, 'EE', login.browser_request)
    const { token, browser_request: asked } = await startSigning()
    const shown = await askCard(services, 'EE', asked)
    expect(await endOf(token, { ...shown, certificate: unverifiedCertificate })).toEqual({
      status: 'error',
      error_code: 40_403,
      message: 'The certificate is meant for another purpose',
    })
  })

  it('is named if it offers no algorithm that is accepted', async () => {
    const { token, browser_request: asked } = await startSigning()
    const shown = await askCard(services, 'EE', asked)
    const old = { cryptoAlgorithm: 'ECC', hashFunction: 'SHA-224', paddingScheme: 'NONE' }
    expect(await endOf(token, { ...shown, supportedSignatureAlgorithms: [old] })).toEqual({
      status: 'error',
      error_code: 40_403,
      message: 'The card offers no signature algorithm that is accepted',
    })
  })
})

describe('an error of Web eID', () => {
  it.each([
    ['as its code', { error: 'ERR_WEBEID_USER_CANCELLED' }, 40_020],
    ['as it was thrown', { code: 'ERR_WEBEID_USER_CANCELLED', name: 'UserCancelledError' }, 40_020],
    ['inside the answer', { error: { code: 'ERR_WEBEID_USER_TIMEOUT', message: 'x' } }, 40_021],
  ])('ends the session, passed on %s', async (_how, answer, code) => {
    const { token } = await startSigning()
    expect(await endOf(token, answer)).toMatchObject({ status: 'error', error_code: code })
  })

  it('that the person can fix is named, and the session continues to wait', async () => {
    const { token, browser_request: asked } = await startSigning()
    const { http, body } = await complete(token, { code: 'ERR_WEBEID_NATIVE_UNAVAILABLE' })
    expect([http, body.message]).toEqual([
      400,
      expect.stringContaining('ERR_WEBEID_NATIVE_UNAVAILABLE'),
    ])
    expect((await complete(token, await askCard(services, 'EE', asked))).http).toBe(200)
  })
})
