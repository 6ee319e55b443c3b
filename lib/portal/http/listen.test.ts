import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { currentRequestId } from '@/lib/log/request-id'
import { listen } from './listen'

/** A server that answers with the request as Next would see it. */
let server: Server
beforeAll(async () => {
  server = await listen(
    async (request, response) => {
      const before = currentRequestId()
      await new Promise(setImmediate)
      const isOneRequest = before === currentRequestId()
      const from = request.headers['x-forwarded-for']
      response.end(JSON.stringify({ url: request.url, from, id: isOneRequest ? before : null }))
    },
    0,
    '127.0.0.1',
  )
})
afterAll(async () => {
  server.close()
  await once(server, 'close')
})

const port = () => (server.address() as AddressInfo).port

async function asked(requestLine: string, ...headers: readonly string[]): Promise<string> {
  const socket = connect(port(), '127.0.0.1')
  const lines = [`${requestLine} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  socket.end(`${lines.join('\r\n')}\r\n\r\n`)
  return await text(socket)
}

async function seen(requestLine: string, ...headers: readonly string[]) {
  const [, body = ''] = (await asked(requestLine, ...headers)).split('\r\n\r\n')
  return JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))
}

it.each([
  ['OPTIONS *', 400],
  ['GET *', 400],
  ['GET http://', 400],
  ['TRACE /', 405],
])('refuses %s with %i', async (requestLine, status) => {
  expect(await asked(requestLine)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
})

it.each([
  ['GET /sign-in?x=1', '/sign-in?x=1'],
  ['GET http://sign.example/sign-in?x=1', '/sign-in?x=1'],
])('passes %s on as a path', async (requestLine, path) => {
  expect((await seen(requestLine)).url).toBe(path)
})

it("puts the connection's address last, regardless of the request's header", async () => {
  expect((await seen('GET /')).from).toBe('127.0.0.1')
  const claimed = 'X-Forwarded-For: 203.0.113.9'
  expect((await seen('GET /', claimed)).from).toBe('203.0.113.9, 127.0.0.1')
})

it('gives each request its own id, also on one connection', async () => {
  const url = `http://127.0.0.1:${port()}`
  const ids = [await fetch(url), await fetch(url)].map(async (answer) => (await answer.json()).id)
  const [first, second] = await Promise.all(ids)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toMatch(/^[0-9a-f]{32}$/)
  expect(second).not.toBe(first)
})

it('says why it cannot listen', async () => {
  await expect(listen(() => undefined, port(), '127.0.0.1')).rejects.toThrow('EADDRINUSE')
})

it('lets a slow upload take an hour, and keeps a connection longer than Caddy does', () => {
  expect([server.requestTimeout, server.keepAliveTimeout]).toEqual([3_600_000, 130_000])
})
