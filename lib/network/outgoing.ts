import { lookup, Resolver as NameServers } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutgoingFailure, outgoingFailure } from '@paraph/validator/network/outgoing-failure'
import {
  admittedDestination,
  type Destination,
  isPublicAddress,
  type OutgoingPolicy,
  parseDestination,
} from './destination'
import { followingRedirects } from './redirects'
import type { TlsTrust } from './tls-trust'
import {
  createTransport,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  type Transport,
} from './transport'

/**
 * All addresses of a host name, in the order to try them. Rejects when there are none, or as soon as the signal
 * aborts.
 */
type Resolver = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Settings of a client for addresses that come from others. */
export interface OutgoingSettings extends OutgoingPolicy, TlsTrust {
  readonly resolver?: Resolver
  /** `address:port` of the name servers that resolve names from others; absent: the system's. */
  readonly nameServers?: readonly string[]
}

/** Settings of a client for the operator's own services. */
export interface ConfiguredSettings extends TlsTrust {
  readonly resolver?: Resolver
}

/**
 * A client for addresses found in requests, certificates and files. A name is resolved once, all its addresses must
 * be public, and the connection goes to exactly those: a name that changes its address meanwhile (DNS rebinding)
 * gains nothing. Hosts on the operator's list are exempt. If plain http is accepted, because answers carry their own
 * signature, GET requests also follow redirects to addresses that pass the same checks.
 */
export function outgoingClient(settings: OutgoingSettings): HttpClient {
  const transport = createTransport(settings)
  const client: HttpClient = async (request) => {
    const destination = admittedDestination(request.url, settings)
    const usual = destination.listed ? systemResolver : publicResolver(settings.nameServers)
    const { resolver = usual } = settings
    return await answered(request, destination, transport, (signal) =>
      vettedAddresses(destination, resolver, signal),
    )
  }
  return settings.plainHttp === 'accepted' ? followingRedirects(client) : client
}

/** A client for configured services: any http(s) address, also a private one, with pinned TLS if configured. */
export function configuredClient(settings: ConfiguredSettings = {}): HttpClient {
  const { resolver = systemResolver } = settings
  const transport = createTransport(settings)
  return async (request) => {
    const destination = parseDestination(request.url)
    const { host } = destination
    return await answered(request, destination, transport, (signal) =>
      resolveAddresses(host, resolver, signal),
    )
  }
}

async function vettedAddresses(
  { host, listed }: Destination,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const addresses = await resolveAddresses(host, resolver, signal)
  if (!(listed || addresses.every(isPublicAddress))) {
    throw new OutgoingFailure('refused-address', host)
  }
  return addresses
}

/** Resolves a name, or returns the address itself. Throws `OutgoingFailure` (`unresolvable`). */
async function resolveAddresses(
  host: string,
  resolver: Resolver,
  signal: AbortSignal,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  const addresses = await resolver(host, signal).catch((error: unknown) => {
    throw new OutgoingFailure('unresolvable', host, error)
  })
  if (addresses.length === 0) throw new OutgoingFailure('unresolvable', host)
  return addresses
}

/**
 * The operating system's resolver, hosts file included, as sockets use it. A look-up occupies one thread of a small
 * pool until the last name server has answered or timed out.
 */
const systemResolver: Resolver = async (host, signal) => {
  const answers = await unlessAborted(lookup(host, { all: true, verbatim: true }), signal)
  return answers.map(({ address }) => address)
}

/**
 * Queries the name servers directly and occupies no thread: a name whose servers are silent delays no other look-up.
 * Such a name is public, so hosts file and search domains do not apply.
 */
function publicResolver(servers: readonly string[] | undefined): Resolver {
  return async (host, signal) => {
    // RFC 6761, 6.3: localhost is never sent to name servers.
    if (/^(.+\.)?localhost$/.test(host)) return ['127.0.0.1', '::1']
    // One resolver for each look-up: it reads the system's current settings and can be cancelled alone. If servers
    // answer for one family only, the other must time out early enough for the request.
    const nameServers = new NameServers({ timeout: 2_000, tries: 2 })
    if (servers) nameServers.setServers(servers)
    const asked = Promise.allSettled([nameServers.resolve4(host), nameServers.resolve6(host)])
    const [four, six] = await unlessAborted(asked, signal).finally(() => nameServers.cancel())
    // A name may have addresses of one family only, and its servers may not answer for the other.
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
    return [four, six].flatMap((family) => (family.status === 'fulfilled' ? family.value : []))
  }
}

async function answered(
  request: HttpRequest,
  destination: Destination,
  transport: Transport,
  addressesOf: (signal: AbortSignal) => Promise<readonly string[]>,
): Promise<HttpResponse> {
  const { host } = destination
  const limit = limitOf(request)
  try {
    const addresses = await addressesOf(limit.signal)
    return await transport(request, destination, addresses, limit.signal)
  } catch (error) {
    if (request.signal?.aborted) throw new OutgoingFailure('cancelled', host, error)
    if (limit.signal.aborted) throw new OutgoingFailure('timeout', host, error)
    throw outgoingFailure(host, error)
  } finally {
    limit.end()
  }
}

/**
 * Aborts on timeout or when the caller aborts. `AbortSignal.timeout` and `any` would do the same, but keep a request
 * and its answer in memory until the timeout, long after the answer came.
 */
function limitOf({ timeoutMs, signal: caller }: HttpRequest) {
  const limit = new AbortController()
  const stop = () => limit.abort()
  const timer = setTimeout(stop, timeoutMs)
  if (caller?.aborted) stop()
  else caller?.addEventListener('abort', stop)
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', stop)
    },
  }
}

/** A system look-up cannot be interrupted, but the caller need not wait for it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
