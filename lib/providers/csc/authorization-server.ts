import { callProvider, type FailuresByStatus } from '../provider-call'
import { ProviderFailure } from '../provider-failure'
import type { CscSettings, CscVersion } from './csc-settings'
import { serverFailures } from './failures'
import { type Info, infoAnswer, type Metadata, metadataAnswer } from './wire'

/** The provider as `info` and the metadata of its authorisation server describe it. */
export interface CscService {
  readonly version: CscVersion
  readonly name: string | undefined
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** RFC 9126; absent: the parameters are in the address of the provider's page. */
  readonly pushUrl: string | undefined
  /** Issuer identifier, if known; the return address names it if `namesIssuer` (RFC 9207). */
  readonly issuer: string | undefined
  readonly namesIssuer: boolean
  /** Type of authorisation details (RFC 9396); absent: parameters bind an authorisation to its hashes. */
  readonly detailsType: string | undefined
  readonly sendsSecretInBody: boolean
  readonly hasPolling: boolean
}

/** Describes the service: calls the provider unless a recent answer is known. */
export type Discovery = () => Promise<CscService>

/** Providers change their endpoints rarely, and announce it. */
const keptMs = 10 * 60_000

/** Returns a function that describes the service. An answer is kept for ten minutes, a failure is not. */
export function serviceOf(settings: CscSettings): Discovery {
  let known: { readonly until: number; readonly service: Promise<CscService> } | undefined
  return () => {
    const now = performance.now()
    if (known && now < known.until) return known.service
    const service = describeService(settings)
    known = { until: now + keptMs, service }
    service.catch(() => {
      known = undefined
    })
    return service
  }
}

async function describeService(settings: CscSettings): Promise<CscService> {
  const info = await callProvider(settings.http, {
    url: `${settings.url}/info`,
    body: {},
    answer: infoAnswer,
    failures: serverFailures,
    repeatable: true,
  })
  const server = serverIn(info)
  assertAddress(settings, server.url)
  const metadata = await metadataOf(settings, server)
  const service = {
    ...(metadata ? described(metadata) : conventional(server.url)),
    version: settings.version ?? versionOf(info),
    name: info.name,
    detailsType: detailsTypeOf(metadata, server.supportsRar),
    hasPolling: info.asynchronousOperationMode ?? false,
  }
  for (const url of [service.authorizeUrl, service.tokenUrl, service.pushUrl]) {
    if (url !== undefined) assertOrigin(settings, url)
  }
  return service
}

function versionOf({ specs }: Info): CscVersion {
  return specs.startsWith('1.') ? '1' : '2'
}

interface NamedServer {
  /** The address without slashes at its end. */
  readonly url: string
  /** Whether the address is an issuer, which must have metadata. */
  readonly isIssuer: boolean
  readonly supportsRar: boolean | undefined
}

function serverIn(info: Info): NamedServer {
  const server = info.oauth2Servers?.find(({ authType }) => authType.includes('oauth2code'))
  const issuer = info.oauth2Issuer ?? server?.issuerIdentifier
  const url = issuer ?? info.oauth2 ?? server?.baseUri
  if (url === undefined) throw new ProviderFailure('wrong-configuration')
  return {
    url: url.replace(/\/+$/, ''),
    isIssuer: issuer !== undefined,
    supportsRar: info.supportsRar ?? server?.supportsRar,
  }
}

/** RFC 8414, 3: the well-known path goes before the issuer's path; OpenID Connect and some servers append theirs. */
async function metadataOf(
  settings: CscSettings,
  { url, isIssuer }: NamedServer,
): Promise<Metadata | undefined> {
  const { origin, pathname } = new URL(url)
  const path = pathname === '/' ? '' : pathname
  const addresses = [
    `${origin}/.well-known/oauth-authorization-server${path}`,
    `${url}/.well-known/openid-configuration`,
  ]
  for (const address of addresses) {
    const metadata = await metadataAt(settings, address)
    if (!metadata) continue
    // RFC 8414, 3.3: metadata of another issuer must not be used.
    if (metadata.issuer.replace(/\/+$/, '') === url) return metadata
    throw new ProviderFailure('wrong-configuration')
  }
  if (isIssuer) throw new ProviderFailure('wrong-configuration')
  return undefined
}

/** Servers without metadata answer with various statuses, or with a page. */
async function metadataAt({ http }: CscSettings, url: string): Promise<Metadata | undefined> {
  const failures: FailuresByStatus = ({ status }) =>
    outages.includes(status) ? 'unavailable' : 'unknown-result'
  try {
    return await callProvider(http, { url, answer: metadataAnswer, failures, repeatable: true })
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'unknown-result') return undefined
    throw error
  }
}

const outages = [429, 500, 502, 503, 504]

type Endpoints = Omit<CscService, 'version' | 'name' | 'detailsType' | 'hasPolling'>

function described(metadata: Metadata): Endpoints {
  // RFC 8414, 2: without a list, the secret goes into the header.
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return {
    authorizeUrl: metadata.authorization_endpoint,
    tokenUrl: metadata.token_endpoint,
    pushUrl: metadata.pushed_authorization_request_endpoint,
    issuer: metadata.issuer,
    namesIssuer: metadata.authorization_response_iss_parameter_supported,
    sendsSecretInBody: !methods.includes('client_secret_basic'),
  }
}

/** CSC API, `oauth2` of `info`: without metadata the endpoints have fixed paths below this address. */
function conventional(url: string): Endpoints {
  return {
    authorizeUrl: `${url}/oauth2/authorize`,
    tokenUrl: `${url}/oauth2/token`,
    pushUrl: undefined,
    issuer: undefined,
    namesIssuer: false,
    sendsSecretInBody: true,
  }
}

/** Newest first. */
const detailsTypes = ['https://cloudsignatureconsortium.org/2025/credential', 'credential']

function detailsTypeOf(
  metadata: Metadata | undefined,
  supportsRar: boolean | undefined,
): string | undefined {
  const offered = metadata?.authorization_details_types_supported ?? []
  const known = detailsTypes.find((type) => offered.includes(type))
  return known ?? (supportsRar ? detailsTypes[0] : undefined)
}

/** RFC 8414, 2: an issuer has neither a query nor a fragment. One of them would cut off the paths that we append. */
function assertAddress(settings: CscSettings, address: string): void {
  assertOrigin(settings, address)
  if (/[?#\\]/.test(address)) throw otherServer()
}

/**
 * People, our secret and our calls go only to the server that the operator configured, whatever `info` says. Compared
 * before an address is called.
 */
function assertOrigin(settings: CscSettings, address: string): void {
  const { origin } = new URL(settings.authorizationServer ?? settings.url)
  const named = new URL(address)
  if (named.origin !== origin || named.username !== '' || named.password !== '') throw otherServer()
}

function otherServer(): ProviderFailure {
  return new ProviderFailure('wrong-configuration', { providerWord: 'authorization-server' })
}
