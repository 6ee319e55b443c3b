import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'

const { call, send } = clientOf(services)
const json = { 'content-type': 'application/json' }

describe('7 · errors', () => {
  it.each([
    ['GET', '/mobile/sign.json', 405],
    ['PUT', '/en/smartid/login.json', 405],
    ['PATCH', '/api/document/upload.json', 405],
    ['POST', '/api/document/x/remove.json', 405],
    ['GET', '/mobile/nothing.json', 404],
    ['POST', '/en/api/nothing', 404],
    ['DELETE', '/smartid', 404],
    ['POST', '/elsewhere', 404],
  ])('%s %s fails with %i in JSON', async (method, path, status) => {
    const answer = await send(path, { method, headers: json })
    expect(answer.http).toBe(status)
    expect(answer.type).toBe('application/json')
    expect(answer.body.status).toBe('error')
    expect(answer.body.message).not.toBe('')
  })

  it.each([
    ['GET', '/mobile/sign.json', 'POST'],
    ['POST', '/api/document/x/remove.json', 'DELETE'],
    ['POST', '/api/document/x/download.json', 'GET, HEAD'],
    ['GET', '/api/upload/x', 'PUT'],
  ])('%s %s names the allowed methods', async (method, path, allow) => {
    const { status, headers } = await fetch(services.gatewayUrl + path, { method })
    expect([status, headers.get('allow')]).toEqual([405, allow])
  })

  it.each(['/healthz', '/readyz', '/openapi.json'])('answers HEAD like GET at %s', async (path) => {
    const answers = await Promise.all(
      ['GET', 'HEAD'].map((method) => fetch(services.gatewayUrl + path, { method })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await answers[1]?.text()).toBe('')
  })

  it.each([
    ['a path with a backslash', '/mobile/a\\b.json', 'localhost'],
    ['an invalid Host', '/mobile/sign.json', 'a b'],
  ])('answers %s in JSON', async (_, path, host) => {
    const { hostname, port } = new URL(services.gatewayUrl)
    const socket = connect(Number(port), hostname)
    socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const answer = Buffer.concat(await socket.toArray()).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/\r\ncontent-type: application\/json\r\n/i)
    expect(answer).toContain(
      '{"status":"error","message":"The address of the request is malformed","error_code":40001}',
    )
  })

  it('answers /healthz in HTTP/1.0 without a Host', async () => {
    const { hostname, port } = new URL(services.gatewayUrl)
    const socket = connect(Number(port), hostname)
    socket.end('GET /healthz HTTP/1.0\r\n\r\n')
    const answer = Buffer.concat(await socket.toArray()).toString()
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/json'])(
    'answers 415 for %s',
    async (type) => {
      const headers = { 'content-type': type }
      const { http, body } = await send('/mobile/sign.json', {
        method: 'POST',
        headers,
        body: '{}',
      })
      expect([http, body.status]).toEqual([415, 'error'])
    },
  )

  it('fails with 415 for a compressed body, and names the accepted encoding', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const request = { method: 'POST', headers, body: gzipSync('{}') }
    const { http, body } = await send('/mobile/sign.json', request)
    expect([http, body.message]).toEqual([415, 'The request should not be compressed'])
  })

  it('accepts a charset after application/json', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const { http } = await send('/mobile/sign.json', { method: 'POST', headers, body: '{}' })
    expect(http).toBe(401)
  })

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['null', 'null'],
    ['65 levels', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`],
    ['a million brackets', '['.repeat(1_000_000)],
  ])('names [body] if it is %s', async (_, text) => {
    const answer = await send('/mobile/sign.json', { method: 'POST', headers: json, body: text })
    expect([answer.http, answer.body.error_code]).toEqual([400, 40001])
    expect(answer.body.message).toContain('Invalid parameter [body]: ')
  })

  it('names [body] if it is not UTF-8', async () => {
    const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const { http, body: answer } = await send('/mobile/sign.json', {
      method: 'POST',
      headers: json,
      body,
    })
    expect([http, answer.error_code]).toEqual([400, 40001])
  })

  it('fails with 413 in JSON for a large body at an endpoint with small bodies', async () => {
    const { http, body } = await call('/mobile/login.json', { padding: 'x'.repeat(2_000_000) })
    expect([http, body.error_code]).toEqual([413, 41301])
  })

  it('ignores unknown keys', async () => {
    const { body } = await call('/api/document/list.json', { colour: 'red', __proto__: { a: 1 } })
    expect(body.status).toBe('ok')
  })
})
