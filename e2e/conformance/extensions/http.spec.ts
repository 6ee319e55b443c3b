import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'

const { call, send } = clientOf(services)
const json = { 'content-type': 'application/json' }
const credentials = JSON.stringify({ access_token: services.accessToken })

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

describe('/openapi.json', () => {
  it.each(['br', 'gzip'])(
    'is sent in %s, and not again to a client that has it',
    async (coding) => {
      const url = `${services.gatewayUrl}/openapi.json`
      const response = await fetch(url, { headers: { 'accept-encoding': coding } })
      expect(response.headers.get('content-encoding')).toBe(coding)
      expect(Number(response.headers.get('content-length'))).toBeLessThan(300_000)
      expect((await response.json()).openapi).toBe('3.1.0')
      const tag = response.headers.get('etag') ?? ''
      const again = await fetch(url, {
        headers: { 'accept-encoding': coding, 'if-none-match': tag },
      })
      expect(again.status).toBe(304)
    },
  )
})

describe('a request body', () => {
  const login = '/mobile/login.json'

  it('is refused if it is compressed, with the accepted encodings', async () => {
    const headers = { ...json, 'content-encoding': 'gzip' }
    const response = await fetch(services.gatewayUrl + login, {
      method: 'POST',
      headers,
      body: '{}',
    })
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity'])
  })

  it('may declare that it is not compressed', async () => {
    const headers = { ...json, 'content-encoding': 'identity' }
    const body = JSON.stringify({ access_token: services.accessToken, ...mobile.signs })
    expect((await send(login, { method: 'POST', headers, body })).http).toBe(200)
  })

  it('is reported as Base64 with line breaks', async () => {
    const lines = samplePdf()
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n')
    for (const content of [lines, lines.repeat(Math.ceil(2_000_000 / lines.length))]) {
      const { http, body } = await call('/mobile/sign.json', {
        ...mobile.signs,
        type: 'pdf',
        pdf: { files: [{ name: 'a.pdf', content }] },
      })
      expect([http, body.error_code]).toEqual([400, 40001])
      expect(body.message).toContain('[pdf.files.0.content]')
      expect(body.message).toContain('line breaks')
    }
  })

  it.each([
    ['GET', json, 405],
    ['POST', { 'content-type': 'text/plain' }, 415],
    ['POST', { ...json, 'content-length': '999999999' }, 413],
  ])('is not requested if the headers are refused: %s %j', async (method, headers, status) => {
    const expectation = { 'content-length': '100', ...headers, expect: '100-continue' }
    const sending = request(services.gatewayUrl + login, { method, headers: expectation })
    let continued = false
    sending.on('continue', () => {
      continued = true
    })
    sending.flushHeaders()
    const [response] = await once(sending, 'response')
    expect([response.statusCode, continued]).toEqual([status, false])
    expect(response.headers.connection).toBe('close')
    sending.destroy()
  })

  it('is requested if the headers are accepted', async () => {
    const path = '/api/document/list.json'
    const headers = {
      ...json,
      'content-length': String(credentials.length),
      expect: '100-continue',
    }
    const sending = request(services.gatewayUrl + path, { method: 'POST', headers })
    sending.flushHeaders()
    await once(sending, 'continue')
    sending.end(credentials)
    const [response] = await once(sending, 'response')
    expect([response.statusCode, JSON.parse(await text(response)).status]).toEqual([200, 'ok'])
  })
})

describe('malformed HTTP', () => {
  it.each([
    [400, 'hello\r\n\r\n'],
    [431, `GET / HTTP/1.1\r\nHost: a\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`],
  ])('fails with %i in JSON', async (status, bytes) => {
    const { hostname, port } = new URL(services.gatewayUrl)
    const socket = connect(Number(port), hostname)
    socket.write(bytes)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 'error' })
  })
})
