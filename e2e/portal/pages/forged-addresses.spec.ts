import { createHash } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import { callAction } from '../built-actions'
import { headingOf } from '../elements'
import { addressOf, expect, test as it, signIn } from '../story'

const content = Buffer.from('A few words.')

it('an upload is sent only with types that a page can show, whatever type is requested', async ({
  page: { request },
  page,
}) => {
  await signIn(page)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const announced = await callAction(request, {
    page: addressOf('/documents/new'),
    action: 'components/owner-actions.ts announceFile',
    input: JSON.stringify([{ size: content.length, sha256 }]),
  })
  const [, ticket] = /"value":"([\w.-]+)"/.exec(await announced.text()) ?? []
  const upload = addressOf(`/upload/${ticket}`)
  const sent = await request.put(upload, { data: content, headers: { origin: addressOf('') } })
  expect(sent.status()).toBe(200)
  const seen = await request.get(`${upload}?as=txt`)
  expect(seen.headers()['content-type']).toBe('text/plain; charset=utf-8')
  for (const as of [
    '%00',
    'a%0d%0ab',
    '%E2%80%AEfdp',
    '..%2f',
    'x'.repeat(300),
    'html',
    'svg',
    '',
  ]) {
    const answer = await request.get(`${upload}?as=${as}`)
    const { 'content-type': type, 'content-disposition': disposition } = answer.headers()
    expect([as, answer.status(), type]).toEqual([as, 200, 'application/octet-stream'])
    expect(disposition).toContain('attachment')
  }
})

it('an unknown address is not found, and no fault of ours, however long it is', async ({
  request,
}) => {
  for (const id of ['none', '|'.repeat(6000), 'x'.repeat(6000)]) {
    for (const path of [`/public/${id}`, `/files/public/${id}/file`, `/pdfjs/wasm/${id}`]) {
      const answer = await request.get(addressOf(path))
      expect([path, answer.status()]).toEqual([path, 404])
    }
  }
})

it('a request for an upgrade to another protocol is answered like any other', async ({
  request,
}) => {
  // Next adds its handlers with the first request.
  await request.get(addressOf('/'))
  for (const [path, status] of [
    ['/', 200],
    ['/none', 404],
  ] as const) {
    const headers = { connection: 'Upgrade', upgrade: 'websocket' }
    const asked = http.get(addressOf(path), { headers })
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage]
    answer.resume()
    expect([path, answer.statusCode]).toEqual([path, status])
  }
})

it('an address cut in the middle of a letter leads to a page that says so', async ({ page }) => {
  for (const path of ['/public/%ff', '/sign/%C4', '/documents/%E0%A4%A']) {
    const answer = await page.goto(addressOf(path))
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(headingOf(page, 'errors.notFound')).toBeVisible()
  }
})

it("a cut address leads to that page regardless of the proxy's headers", async ({ request }) => {
  for (const scheme of ['http', 'https']) {
    const headers = { 'x-forwarded-proto': scheme, 'x-forwarded-host': 'elsewhere.example' }
    const answer = await request.get(addressOf('/sign/%C4'), { headers, maxRedirects: 0 })
    const { pathname, port } = new URL(answer.headers().location ?? 'none:', addressOf(''))
    const own = new URL(addressOf('')).port
    expect([scheme, answer.status(), pathname, port]).toEqual([scheme, 303, '/404', own])
  }
})

it('a file that is sent again replaces the upload in progress', async ({ request }) => {
  const body = Buffer.alloc(40_000_000, 'a')
  const sha256 = createHash('sha256').update(body).digest('hex')
  const announced = await callAction(request, {
    page: addressOf('/validation'),
    action: 'app/validation/actions.tsx announceFile',
    input: JSON.stringify([{ size: body.length, sha256 }]),
  })
  const [, ticket] = /"value":"([\w.-]+)"/.exec(await announced.text()) ?? []
  const upload = addressOf(`/upload/validation/${ticket}`)
  // Most of the body, and then nothing more: it has been read, except the part in the system's buffers.
  const half = http.request(upload, { method: 'PUT', headers: { origin: addressOf('') } })
  const given = once(half, 'response') as Promise<[http.IncomingMessage]>
  half.setHeader('content-length', body.length)
  await new Promise((written) => half.write(body.subarray(0, 30_000_000), written))
  const whole = await request.put(upload, { data: body, headers: { origin: addressOf('') } })
  expect(whole.status()).toBe(200)
  const [{ statusCode }] = await given
  expect(statusCode).toBe(502)
  half.destroy()
})
