import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { AnswerBody, BrowserRequest } from '../../client'
import { linkOf } from '../../hosted-signing'
import { anyAddress, portal } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'
import { askCard } from '../../simulated-card'

const { call, awaitEnd } = portal

const content = samplePdf().toString('base64')
const file = { name: 'agreement.pdf', content }

type Waiting = AnswerBody & { readonly browser_request?: BrowserRequest }

/** Starts to sign; returns the request for the certificate. */
async function start(more: object = {}) {
  const request = { method: 'card', type: 'pdf', pdf: { files: [file] }, ...more }
  const { body }: { body: Waiting } = await call('/api/sign/start.json', request)
  expect(body).toMatchObject({ status: 'ok', control_code: '' })
  return { token: body.token, asked: body.browser_request ?? expect.fail('Nothing was asked') }
}

const complete = (token: string, answer: object) =>
  call('/api/sign/complete.json', { token, answer })

const endOf = async (token: string) => (await awaitEnd(`/api/sign/status/${token}.json`)).body

/** Polls until the card gets another request than before, or the session has ended. */
async function nextStep(token: string, last: string): Promise<Waiting> {
  for (;;) {
    const { body }: { body: Waiting } = await call(`/api/sign/status/${token}.json`)
    const { status, browser_request: asked } = body
    if (status !== 'waiting' || (asked && asked.kind !== last)) return body
    await pause(10)
  }
}

/** Signs with a card: the certificate, then the signature. */
async function signWith(card: string, more: object = {}): Promise<AnswerBody> {
  const { token, asked } = await start(more)
  await complete(token, await askCard(services, card, asked))
  const { browser_request: second, ...ended } = await nextStep(token, asked.kind)
  if (!second) return ended
  await complete(token, await askCard(services, card, second))
  return await endOf(token)
}

describe('signing by ID card', () => {
  it('is listed among the methods of every country', async () => {
    const { body } = await call('/api/sign/methods.json', { country: 'FI' })
    const { methods } = body as unknown as { methods: readonly object[] }
    expect(methods).toContainEqual({
      name: 'card',
      title: 'ID card',
      asks: ['browser'],
      proof: 'signature',
      countries: null,
      logo: null,
    })
  })

  it.each([
    ['EE', 'pdf'],
    ['LV', 'bdoc'],
    ['FI', 'asice'],
    ['BE', 'adoc'],
  ])('a card of %s signs a %s that is valid', async (card, type) => {
    const body = await signWith(card, { type, pdf: undefined, [type]: { files: [file] } })
    expect(body).toMatchObject({ status: 'ok' })
    const bytes = Buffer.from(body.file.content, 'base64')
    expect(body.file.digest).toBe(createHash('sha256').update(bytes).digest('hex'))
    const signed = { filename: body.file.name, content: body.file.content }
    const validated = await call('/api/v2/document/validation.json', { file: signed })
    expect(JSON.stringify(validated.body)).toContain('"TOTAL_PASSED"')
    expect(JSON.stringify(validated.body)).toContain('"QESIG"')
  })

  it('accepts the same answer again', async () => {
    const { token, asked } = await start()
    const answer = await askCard(services, 'EE', asked)
    expect((await complete(token, answer)).body.status).toBe('ok')
    expect((await complete(token, answer)).body.status).toBe('ok')
    expect(await nextStep(token, 'certificate')).toMatchObject({
      browser_request: { kind: 'sign' },
    })
    expect((await complete(token, answer)).body.status).toBe('ok')
  })

  it.each([
    ['a card whose certificate is revoked', 'REVOKED', {}, 40403, 'has been revoked'],
    ['a person who closes the window', 'CANCELLED', {}, 40020, ''],
    [
      'another person than the requested one',
      'EE',
      { country: 'LT', code: '50001018865' },
      40403,
      'personal code of the person differs',
    ],
  ])('signs nothing for %s', async (_which, card, more, code, said) => {
    const body = await signWith(card, more)
    const message = expect.stringContaining(said)
    expect(body).toMatchObject({ status: 'error', error_code: code, message })
    expect(body).not.toHaveProperty('file')
  })

  it('names what is wrong with a card', async () => {
    const { token, asked } = await start()
    const shown = await askCard(services, 'EE', asked)
    const old = { cryptoAlgorithm: 'ECC', hashFunction: 'SHA-224', paddingScheme: 'NONE' }
    expect((await complete(token, { ...shown, supportedSignatureAlgorithms: [old] })).http).toBe(
      200,
    )
    expect(await endOf(token)).toMatchObject({
      error_code: 40_403,
      message: 'The card offers no signature algorithm that is accepted',
    })
  })

  it('names an error of Web eID that the person can fix, and continues to wait', async () => {
    const { token, asked } = await start()
    const { http, body } = await complete(token, { code: 'ERR_WEBEID_NATIVE_UNAVAILABLE' })
    expect([http, body.message]).toEqual([
      400,
      expect.stringContaining('ERR_WEBEID_NATIVE_UNAVAILABLE'),
    ])
    expect((await complete(token, await askCard(services, 'EE', asked))).http).toBe(200)
  })
})

/** A private document of which nothing is shown before the Latvian card identifies its signer. */
async function invite() {
  const signer = { name: 'Ok', surname: 'Testnumber', email: anyAddress() }
  const upload = { filename: 'secret.pdf', content }
  const { body } = await call('/api/document/upload.json', {
    file: upload,
    access: 'private',
    signers: [signer],
  })
  const link = body.signers[0]?.invitationUrl ?? ''
  return { path: `/api/invitation/${link.split('/').at(-1)}`, ...linkOf(portal, link) }
}

type Invited = Awaited<ReturnType<typeof invite>>

async function askIdentification({ path, read }: Invited) {
  const { body } = await call(`${path}/identify.json`, { method: 'card' })
  expect(body).toMatchObject({ status: 'ok' })
  const { attempt } = (await read()).body.invitation
  return { token: body.token, asked: attempt?.browser_request ?? expect.fail('Nothing was asked') }
}

describe('identification by ID card', () => {
  it('opens a private document for the invited person', async () => {
    const invited = await invite()
    const { token, asked } = await askIdentification(invited)
    await complete(token, await askCard(services, 'LV', asked))
    const { attempt, document } = await invited.attemptEnd({ identification: token })
    expect(attempt).toMatchObject({ state: 'finished', reason: null })
    expect(document?.name).toBe('secret.pdf')
  })

  it.each([
    ['a card of another person', 'EE', {}, 'wrong-name'],
    ['a token for another page', 'LV', { portalUrl: 'https://evil.test' }, 'answer-rejected'],
  ])('refuses %s', async (_which, card, elsewhere, reason) => {
    const invited = await invite()
    const { token, asked } = await askIdentification(invited)
    await complete(token, await askCard({ ...services, ...elsewhere }, card, asked))
    const { attempt, document } = await invited.attemptEnd()
    expect(attempt).toMatchObject({ state: 'failed', reason })
    expect(document).toBeNull()
  })
})
