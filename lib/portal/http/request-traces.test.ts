import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { currentTrace } from '@/lib/trace/trace-context'
import { pathWords, routeOf, traceRequests } from './request-traces'

describe('the route of a request', () => {
  it.each([
    ['/', '/'],
    ['/documents/0b1d2a9e-6d7c-4f1a-9c55-0f4bb6f3a001', '/documents/{}'],
    ['/invitation/a-secret?next=/documents', '/invitation/{}'],
    ['/files/sign/one/files/3', '/files/sign/{}/files/{}'],
    ['/50001018865', '/{}'],
    ['//evil', '//{}'],
  ])('says what is done and contains no ids or names: %s', (url, route) => {
    expect(routeOf(url)).toBe(route)
  })

  it('knows the words of all our paths', () => {
    const app = fileURLToPath(new URL('../../../app', import.meta.url))
    const segments = readdirSync(app, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\/(page|route)\.tsx?$/.test(path))
      .flatMap((path) => path.split('/').slice(0, -1))
      .filter((segment) => /^[a-z]/.test(segment))
    expect([...new Set(segments)].sort()).toEqual([...pathWords].sort())
  })
})

it('gives each request its own trace, also on one connection', async () => {
  traceRequests()
  const server = createServer(async (_request, response) => {
    const before = currentTrace()?.traceId
    await new Promise(setImmediate)
    response.end(`${before} ${currentTrace()?.traceId}`)
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
