import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { currentRequestId } from '@/lib/log/request-id'
import { numberRequests } from './request-ids'

it('gives each request its own id, also on one connection', async () => {
  numberRequests()
  const server = createServer(async (_request, response) => {
    const before = currentRequestId()
    await new Promise(setImmediate)
    response.end(`${before} ${currentRequestId()}`)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const seen: string[] = []
  for (let count = 0; count < 3; count += 1) {
    const [before = '', after] = (await (await fetch(url)).text()).split(' ')
    expect(before).toMatch(/^[0-9a-f]{32}$/)
    expect(after).toBe(before)
    seen.push(before)
  }
  server.close()
  expect(new Set(seen).size).toBe(3)
})
