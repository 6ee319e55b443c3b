import { expect, it } from 'vitest'
import type { HttpClient } from '@/lib/network/transport'
import { discover, ProviderUnusable } from './openid-provider'

const issuer = 'https://login.example.com'

/** A provider that states these metadata. */
const stating =
  (metadata: object): HttpClient =>
  async () => ({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({
        issuer,
        authorization_endpoint: `${issuer}/authorise`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        ...metadata,
      }),
    ),
  })

it('reads the metadata of a provider', async () => {
  const provider = await discover(stating({ scopes_supported: ['openid'] }), issuer)
  expect(provider.token_endpoint).toBe(`${issuer}/token`)
})

it.each([
  { authorization_endpoint: 'https://' },
  { authorization_endpoint: 'javascript:alert(1)' },
  { token_endpoint: 'https://user:word@login.example.com/token' },
  { jwks_uri: 'keys' },
  { userinfo_endpoint: 5 },
  { scopes_supported: 'openid' },
  { response_types_supported: {} },
  { token_endpoint_auth_methods_supported: 'none' },
  { code_challenge_methods_supported: 'S256' },
])('refuses a provider that states %j', async (metadata) => {
  await expect(discover(stating(metadata), issuer)).rejects.toThrow(ProviderUnusable)
})

it('refuses an issuer with user information', async () => {
  const found = discover(stating({}), 'https://user:word@login.example.com')
  await expect(found).rejects.toThrow(ProviderUnusable)
})
