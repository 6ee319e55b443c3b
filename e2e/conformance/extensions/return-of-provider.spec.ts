import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { pageIn, pdfToSign, remotePeople, visit } from '../../remote-signing'

const { call } = clientOf(services)
const own = `${services.portalUrl}/return/simulated`

async function begin() {
  const { body } = await call('/en/api/sign/login.json', { method: 'simulated' })
  const page = pageIn(body)
  if (!page) throw new Error('the session has no page')
  return { token: body.token, page }
}

const bring = (body: object) => call('/en/api/sign/complete.json', body)

describe('the return from a provider', () => {
  it('leads to an address of this provider', async () => {
    const { page } = await begin()
    const response = await fetch(page.url, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'authorise', person: remotePeople.ecdsa }),
      redirect: 'manual',
    })
    const { origin, pathname } = new URL(response.headers.get('location') ?? '')
    expect(origin + pathname).toBe(own)
  })

  it('leads to no address that the operator has not configured', async () => {
    const method = { method: 'simulated', return_url: 'https://shop.example/back' }
    for (const [path, more] of [
      ['/en/api/sign/start.json', pdfToSign('pdf')],
      ['/en/api/sign/login.json', {}],
    ] as const) {
      const { http, body } = await call(path, { ...method, ...more })
      expect([http, body.message]).toEqual([400, expect.stringContaining('[return_url]')])
    }
  })

  it.each([
    ['another provider', `${services.portalUrl}/return/other`],
    ['all providers, of earlier releases', `${services.portalUrl}/return`],
  ])('is refused at the address of %s', async (_whose, return_url) => {
    const { token, page } = await begin()
    const answer = await visit(page, remotePeople.ecdsa)
    const refused = await bring({ token, answer, return_url })
    expect([refused.http, refused.body.message]).toEqual([
      400,
      expect.stringContaining('[return_url]'),
    ])
    expect((await bring({ token, answer, return_url: own })).http).toBe(200)
  })
})
