import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { noteSocketAddresses } from './socket-address'

it("puts the connection's address last, regardless of the request's header", async () => {
  noteSocketAddresses()
  const server = createServer((request, response) => {
    response.end(request.headers['x-forwarded-for'])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen = async (headers: Record<string, string>) =>
    await (await fetch(url, { headers })).text()
  expect(await seen({})).toBe('127.0.0.1')
  expect(await seen({ 'x-forwarded-for': '203.0.113.9' })).toBe('203.0.113.9, 127.0.0.1')
  server.close()
})
