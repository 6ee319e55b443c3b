import type { APIRequestContext } from '@playwright/test'
import { callAction } from '../built-actions'
import { addressOf, expect, test as it } from '../story'

const input = JSON.stringify([{ size: 10, sha256: 'a'.repeat(64) }])

/** Announces a file to be checked, as somebody at an address behind the proxy, who says of themselves what they like. */
async function announce(request: APIRequestContext, address: string): Promise<string> {
  const headers = { 'x-forwarded-for': `198.51.100.1, ${address}` }
  const action = 'app/validation/actions.tsx announceFile'
  const page = addressOf('/validation')
  return await (await callAction(request, { page, action, input, headers })).text()
}

it('whoever has many files checked keeps nobody else behind the same proxy from it', async ({
  request,
}) => {
  for (const _ of Array(20)) {
    expect(await announce(request, '203.0.113.80')).toContain('"ok":true')
  }
  expect(await announce(request, '203.0.113.80')).toContain('"fault":"tooMany"')
  expect(await announce(request, '203.0.113.81')).toContain('"ok":true')
})

it('an IPv6 network counts as one address, whatever its last half', async ({ request }) => {
  for (const last of Array(20).keys()) {
    expect(await announce(request, `2001:db8:0:7::${last + 1}`)).toContain('"ok":true')
  }
  expect(await announce(request, '2001:db8:0:7:1234::1')).toContain('"fault":"tooMany"')
})
