import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, send } = clientOf(services)
const json = { 'content-type': 'application/json' }

describe('a download', () => {
  let path: string
  let etag: string
  const bytes = samplePdf('conditional')

  beforeAll(async () => {
    const file = { filename: 'a.pdf', content: bytes.toString('base64') }
    const { body } = await call('/api/document/upload.json', {
      access: 'public',
      signers: [],
      file,
    })
    path = `/en/api/document/${body.document.uuid}/download.json?access_token=${services.accessToken}`
    etag = (await fetch(services.gatewayUrl + path)).headers.get('etag') ?? ''
  })

  const download = async (headers: Record<string, string>) => {
    const response = await fetch(services.gatewayUrl + path, { headers })
    return { status: response.status, length: (await response.arrayBuffer()).byteLength }
  }

  it.each([
    ['If-None-Match', (tag: string) => ({ 'if-none-match': `"other", W/${tag}` }), 304],
    ['If-None-Match: *', () => ({ 'if-none-match': '*' }), 304],
    [
      'If-None-Match before Range',
      (tag: string) => ({ 'if-none-match': tag, range: 'bytes=0-3' }),
      304,
    ],
    ['If-Match of older bytes', () => ({ 'if-match': '"older"', range: 'bytes=0-3' }), 412],
    ['If-Match with Range', (tag: string) => ({ 'if-match': tag, range: 'bytes=0-3' }), 206],
    ['If-Match: *', () => ({ 'if-match': '*' }), 200],
  ])('honours %s', async (_, headersOf, status) => {
    const answer = await download(headersOf(etag))
    expect(answer.status).toBe(status)
    if (status === 304) expect(answer.length).toBe(0)
    if (status === 206) expect(answer.length).toBe(4)
  })
})

describe('a raw upload', () => {
  it('has paths with /en too', async () => {
    const bytes = samplePdf('in English')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { body } = await call('/en/api/upload.json', { size: bytes.length, sha256 })
    const put = await send(`/en/api/upload/${body.upload}`, {
      method: 'PUT',
      body: Buffer.from(bytes),
    })
    expect(put.http).toBe(200)
  })
})

describe('a request body', () => {
  const login = '/mobile/login.json'

  it('may declare that it is not compressed', async () => {
    const headers = { ...json, 'content-encoding': 'identity' }
    const body = JSON.stringify({ access_token: services.accessToken, ...mobile.signs })
    expect((await send(login, { method: 'POST', headers, body })).http).toBe(200)
  })
})
