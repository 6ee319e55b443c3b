import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refuseForeignTargets } from './request-target'

/** Fails on targets that are not a path, as Next does. */
const server = createServer((request, response) => {
  if (request.method === 'TRACE' || !request.url?.startsWith('/')) response.statusCode = 500
  response.end(request.url)
})

beforeAll(async () => {
  refuseForeignTargets()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function asked(requestLine: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(`${requestLine} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return await text(socket)
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
  expect(await asked(requestLine)).toMatch(/^HTTP\/1\.1 200 /)
  expect((await asked(requestLine)).endsWith(`\r\n\r\n${path}`)).toBe(true)
})
