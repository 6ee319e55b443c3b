import type { APIRequestContext } from '@playwright/test'
import { callAction } from '../built-actions'
import { addressOf, expect, test as it } from '../story'

const page = addressOf('/validation')

/** Announces a file to be checked, from an address behind the proxy, with forged headers. */
async function announce(request: APIRequestContext, address: string, size = 10): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
  const action = 'app/validation/actions.tsx announceFile'
  const input = JSON.stringify([{ size, sha256: 'a'.repeat(64) }])
  return await (await callAction(request, { page, action, input, headers })).text()
}

it('many checks of one person do not block others behind the same proxy', async ({ request }) => {
  for (const _ of Array(20)) {
    expect(await announce(request, '203.0.113.80')).toContain('"ok":true')
  }
  expect(await announce(request, '203.0.113.80')).toContain('"fault":"tooMany"')
  expect(await announce(request, '203.0.113.81')).toContain('"ok":true')
})

it('an IPv6 network counts as one address, regardless of its last half', async ({ request }) => {
  for (const last of Array(20).keys()) {
    expect(await announce(request, `2001:db8:0:7::${last + 1}`)).toContain('"ok":true')
  }
  expect(await announce(request, '2001:db8:0:7:1234::1')).toContain('"fault":"tooMany"')
})

it('checking files before they are uploaded does not allow more announcements', async ({
  request,
}) => {
  for (const _ of Array(10)) {
    const announced = await announce(request, '203.0.113.82', 104_857_600)
    expect(announced).toContain('"ok":true')
    const [, ticket] = /"value":"([\w.-]+)"/.exec(announced) ?? []
    const action = 'app/validation/actions.tsx checkFile'
    const input = JSON.stringify([ticket, 'a.pdf'])
    const looked = await callAction(request, { page, action, input })
    expect(await looked.text()).toContain('"ok":false')
  }
  expect(await announce(request, '203.0.113.82', 104_857_600)).toContain('"fault":"tooMany"')
})
