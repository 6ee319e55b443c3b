import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plain, withoutScripts } from './without-scripts'

const page =
  '<head><link rel="preload" as="script" href="/a.js"/><link rel="preload" as="font" href="/f"/>' +
  '<script src="/a.js" async=""></script></head><p>ąžuolas &lt;script&gt;</p>' +
  '<script data-kept="" nonce="x">forget()</script><script>self.__next_f.push("<p>")</script>'
const pageWithoutScripts =
  '<head><link rel="preload" as="font" href="/f"/></head><p>ąžuolas &lt;script&gt;</p>' +
  '<script data-kept="" nonce="x">forget()</script>'

/** Sends a page as Next does: the head, then two pieces, which are split in the middle of a letter. */
const server = createServer(
  withoutScripts(({ headers }, response) => {
    const bytes = Buffer.from(page)
    response.setHeader('content-type', headers['x-type'] ?? 'text/html; charset=utf-8')
    response.setHeader('x-accepted', headers['accept-encoding'] ?? 'nothing')
    response.writeHead(203, { 'x-stated': 'early' })
    response.flushHeaders()
    response.write(bytes.subarray(0, 128), () => response.end(bytes.subarray(128)))
  }, 'paraph-viewer'),
)

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

async function asked(path: string, headers: Readonly<Record<string, string>> = {}) {
  const { port } = server.address() as AddressInfo
  return await fetch(`http://127.0.0.1:${port}${path}`, { headers })
}

it('removes scripts, their preloads and their data, but no text and no kept script', () => {
  expect(plain(page)).toBe(pageWithoutScripts)
})

it.each(['/', '/?signed-out=late'])('sends %s without scripts', async (path) => {
  const answer = await asked(path)
  expect(await answer.text()).toBe(pageWithoutScripts)
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect([answer.status, answer.headers.get('x-stated')]).toEqual([203, 'early'])
  expect(answer.headers.get('vary')).toContain('accept-encoding')
})

it('sends a page uncompressed to a client that does not accept gzip', async () => {
  const answer = await asked('/', { 'accept-encoding': 'identity' })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(await answer.text()).toBe(pageWithoutScripts)
})

it.each([
  ['another page', '/sign-in', {}],
  ['the router of Next', '/', { rsc: '1' }],
  ['an action of a page with scripts', '/', { 'next-action': 'x' }],
  ['a signed-in person', '/', { cookie: 'language=lt; paraph-viewer=x' }],
])('leaves the answer to %s unchanged', async (_, path, headers) => {
  const answer = await asked(path, headers)
  expect(await answer.text()).toBe(page)
  expect(answer.headers.get('x-accepted')).toContain('gzip')
})

it('leaves an answer that is not a page as it is', async () => {
  expect(await (await asked('/', { 'x-type': 'text/plain' })).text()).toBe(page)
})
