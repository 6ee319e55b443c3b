import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type AnswerBody, type BrowserRequest, clientOf } from '../../client'
import { services } from '../../in-process/services'
import { samplePdf } from '../../sample-pdf'
import { askCard } from '../../simulated-card'

const { call, awaitEnd } = clientOf(services)

const content = samplePdf().toString('base64')
const file = { name: 'agreement.pdf', content }
const pdf = { files: [file] }

type Waiting = AnswerBody & { readonly browser_request?: BrowserRequest }

async function start(more: object = {}): Promise<Waiting> {
  const { body } = await call('/api/sign/start.json', { method: 'card', type: 'pdf', pdf, ...more })
  expect(body).toMatchObject({ status: 'ok', control_code: '' })
  return body
}

const complete = (token: string, answer: object) =>
  call('/api/sign/complete.json', { token, answer })

/** Polls until the card gets another request than before, or the session has ended. */
async function nextStep(token: string, last: string): Promise<Waiting> {
  for (;;) {
    const { body }: { body: Waiting } = await call(`/api/sign/status/${token}.json`)
    const { status, browser_request: asked } = body
    if (status !== 'waiting' || (asked && asked.kind !== last)) return body
    await pause(10)
  }
}

/** Signs with a card: the certificate, then the signature. `change` alters the answer to the second request. */
async function signWith(card: string, more: object = {}, change: object = {}) {
  const { token, browser_request: first } = await start(more)
  if (!first) throw new Error('The card is not asked for its certificate')
  await complete(token, await askCard(services, card, first))
  const { browser_request: second, ...ended } = await nextStep(token, first.kind)
  if (!second) return { token, body: ended }
  await complete(token, { ...(await askCard(services, card, second)), ...change })
  return { token, body: (await awaitEnd(`/api/sign/status/${token}.json`)).body }
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
    ['LT', 'asice'],
    ['LV', 'bdoc'],
    ['FI', 'asice'],
    ['FI', 'pdf'],
    ['BE', 'adoc'],
    ['HR', 'pdf'],
  ])('a card of %s signs a %s that is valid', async (card, type) => {
    const { body } = await signWith(card, { type, pdf: undefined, [type]: { files: [file] } })
    expect(body).toMatchObject({ status: 'ok' })
    const bytes = Buffer.from(body.file.content, 'base64')
    expect(body.file.digest).toBe(createHash('sha256').update(bytes).digest('hex'))
    const signed = { filename: body.file.name, content: body.file.content }
    const validated = await call('/api/v2/document/validation.json', { file: signed })
    expect(JSON.stringify(validated.body)).toContain('"TOTAL_PASSED"')
    expect(JSON.stringify(validated.body)).toContain('"QESIG"')
  })

  it('accepts the same answer again', async () => {
    const { token, browser_request: asked } = await start()
    if (!asked) throw new Error('Nothing was asked')
    const answer = await askCard(services, 'EE', asked)
    expect((await complete(token, answer)).body.status).toBe('ok')
    expect((await complete(token, answer)).body.status).toBe('ok')
    expect(await nextStep(token, 'certificate')).toMatchObject({
      browser_request: { kind: 'sign' },
    })
    expect((await complete(token, answer)).body.status).toBe('ok')
  })

  it.each([
    ['a certificate that is not qualified', 'NOT_QUALIFIED', {}, 40403],
    ['a card whose certificate is revoked', 'REVOKED', {}, 40403],
    ['a person who closes the window', 'CANCELLED', {}, 40020],
  ])('signs nothing for %s', async (_which, card, more, code) => {
    const { body } = await signWith(card, more)
    expect(body.status).toBe('error')
    expect(body).not.toHaveProperty('file')
    expect(body.error_code).toBe(code)
  })

  it('signs nothing for another person than the requested one', async () => {
    const { body } = await signWith('EE', { country: 'LT', code: '50001018865' })
    expect(body).toMatchObject({
      status: 'error',
      message: expect.stringMatching(/personal code of the person differs/),
      error_code: 40403,
    })
  })

  it('rejects a signature by another card', async () => {
    const { token, browser_request: first } = await start()
    if (!first) throw new Error('Nothing was asked')
    await complete(token, await askCard(services, 'EE', first))
    const { browser_request: second } = await nextStep(token, first.kind)
    const shown = await askCard(services, 'BE', { kind: 'certificate' })
    const foreign = { ...second, kind: 'sign', certificate: shown.certificate }
    await complete(token, await askCard(services, 'BE', foreign as BrowserRequest))
    const { body } = await awaitEnd(`/api/sign/status/${token}.json`)
    expect(body).toMatchObject({ status: 'error', error_code: 50001 })
  })
})
