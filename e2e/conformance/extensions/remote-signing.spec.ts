import { describe, expect, it } from 'vitest'
import { endpoints } from '@/lib/gateway/contract/endpoints'
import { complete } from '../../browser-requests'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { follow, pageIn, pdfToSign, remotePeople, visit } from '../../remote-signing'

const client = clientOf(services)
const { call } = client

const start = (body: object) =>
  client.call('/en/api/sign/start.json', { method: 'simulated', ...body })

async function sign(type: string, person: string, more: object = {}) {
  const { http, body } = await start({ ...pdfToSign(type), ...more })
  expect(http, body.message).toBe(200)
  return await follow(client, body.token, person)
}

describe('signing with a remote provider', () => {
  it('is offered with its title', async () => {
    const { body } = await call('/en/api/sign/methods.json', { country: 'ES' })
    expect((body as unknown as { methods: object[] }).methods).toContainEqual({
      name: 'simulated',
      title: 'Simulated remote signing',
      asks: ['redirect'],
      proof: 'provider',
      countries: null,
      logo: null,
    })
  })

  // The key and the format do not meet: the provider signs a digest.
  it.each([
    { type: 'pdf', who: 'rsa' },
    { type: 'asice', who: 'pss' },
    { type: 'bdoc', who: 'ecdsa' },
    { type: 'adoc', who: 'push' },
  ] as const)('makes a qualified signature in $type with $who', async ({ type, who }) => {
    const { body, pages } = await sign(type, remotePeople[who])
    expect(body.status, body.message).toBe('ok')
    expect(pages).toBe(who === 'push' ? 1 : 2)
    const file = { filename: body.file.name, content: body.file.content }
    const { body: answer } = await call('/en/api/v2/document/validation.json', { file })
    const { simpleReport } = endpoints.validateFile.response.parse(answer).data
    expect(simpleReport.jaxbModel.signatureOrTimestamp[0]).toMatchObject({
      indication: 'TOTAL_PASSED',
      signatureLevel: { value: 'QESIG' },
    })
  })

  it.each([
    ['refuses', 40_020],
    ['notQualified', 40_403],
  ] as const)('fails if the person %s: %i', async (who, code) => {
    const { body } = await sign('pdf', remotePeople[who])
    expect(body).toMatchObject({ status: 'error', error_code: code })
  })

  it('fails if another person signs than the one that was asked for', async () => {
    const person = { country: 'ES', code: '00000000T' }
    const { body } = await sign('pdf', remotePeople.ecdsa, person)
    expect(body.status).toBe('error')
  })

  it('refuses an answer that belongs to another session, and goes on waiting', async () => {
    const [one, other] = [await start(pdfToSign('pdf')), await start(pdfToSign('pdf'))]
    const page = pageIn(other.body)
    if (!page) throw new Error('the session has no page')
    const refused = await complete(client, one.body.token, await visit(page, remotePeople.ecdsa))
    expect([refused.http, refused.body.error_code]).toEqual([400, 40_001])
    const { body } = await call(`/en/api/sign/status/${one.body.token}.json`)
    expect(body.status).toBe('waiting')
  })
})
