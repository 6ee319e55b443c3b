import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'

/** A person of the provider. `sub` is the account's id. */
export interface OpenIdAccount {
  readonly email: string
  readonly email_verified?: boolean | undefined
  /** A claim of Entra ID. */
  readonly xms_edov?: boolean | undefined
  readonly given_name?: string
  readonly family_name?: string
  readonly groups?: readonly string[]
  /** Claims of the ID token; all are in UserInfo. */
  readonly ofIdToken?: readonly string[]
}

export const openIdClient = { id: 'paraph', secret: 'secret-of-the-client-in-tests' } as const

interface Addresses {
  /** Issuer identifier of the provider, whose port the services admit. */
  readonly url: string
  /** Beginning of the redirect addresses, which end with the id of an organisation. */
  readonly redirectUri: string
  /** Absent: log-outs are kept in `logoutTokens`. */
  readonly logoutUri?: string
}

/**
 * The certified provider of another author (npm: oidc-provider), with one page: it signs `person` in without a question.
 */
export async function startOpenIdProvider({ url, redirectUri, logoutUri }: Addresses) {
  const accounts = new Map<string, OpenIdAccount>()
  const logoutTokens: string[] = []
  let person = ''
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'of-tests' }
  const provider = new Provider(url, {
    clients: [
      {
        client_id: openIdClient.id,
        client_secret: openIdClient.secret,
        redirect_uris: [redirectUri],
        backchannel_logout_uri: logoutUri ?? `${url}/kept`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [jwk] },
    // Defaults print a notice.
    ttl: { AccessToken: 60, Grant: 600, IdToken: 60, Interaction: 60, Session: 600 },
    cookies: { keys: ['cookies of tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified', 'xms_edov'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    conformIdTokenClaims: false,
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: (use: string) => {
        const { ofIdToken = [], ...claims } = accounts.get(accountId) ?? {}
        const entries = Object.entries(claims)
        const said = entries.filter(([name]) => use === 'userinfo' || ofIdToken.includes(name))
        return { sub: accountId, ...Object.fromEntries(said) }
      },
    }),
    // Consent is given without a question.
    loadExistingGrant: async (context: {
      oidc: { session: { accountId: string }; client: { clientId: string } }
    }) => {
      const { accountId } = context.oidc.session
      const grant = new provider.Grant({ accountId, clientId: context.oidc.client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    fetch: async (address: string | URL, options: RequestInit) => {
      // The package's own dispatcher is not used, because it refuses an address of this machine.
      const { method = 'GET', headers = {}, body = null } = options
      if (logoutUri) return await fetch(address, { method, headers, body })
      logoutTokens.push(new URLSearchParams(String(options.body)).get('logout_token') ?? '')
      return new Response()
    },
  })
  // The organisations are not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(`${redirectUri}/`)
  const answer = provider.callback()
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const login = { accountId: person }
    provider.interactionFinished(request, response, { login }).catch((error: Error) => {
      response.writeHead(500).end(error.message)
    })
  })
  server.listen(Number(new URL(url).port), new URL(url).hostname)
  await once(server, 'listening')
  return {
    url,
    /** Logout tokens that were not sent, because no address was given. */
    logoutTokens,
    /** Makes the next browser that comes be this person. */
    signsIn: (subject: string, account: OpenIdAccount) => {
      accounts.set(subject, account)
      person = subject
    },
    /** Sends the log-out of a person to the client. */
    logsOut: async (subject: string, session?: string) => {
      const client = await provider.Client.find(openIdClient.id)
      await client?.backchannelLogout(subject, session)
    },
    /** A token with the provider's signature and any content. */
    signed: async (claims: object) =>
      await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: jwk.kid, typ: 'logout+jwt' })
        .sign(privateKey),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>

/**
 * Goes to the provider's page as a new browser. Returns the query and the organisation of the address to which the
 * provider sends it back.
 */
export async function comeBackFrom(address: string, redirectUri: string) {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  while (!next.href.startsWith(redirectUri)) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(next, { headers: { cookie }, redirect: 'manual' })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status}`)
    next = new URL(location, next)
  }
  return { response: next.search.slice(1), returned_to: next.pathname.split('/').at(-1) ?? '' }
}
