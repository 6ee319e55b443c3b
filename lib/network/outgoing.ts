import { lookup, Resolver as NameServers } from 'node:dns/promises'
import { isIP } from 'node:net'
import {
  admittedDestination,
  type Destination,
  isPublicAddress,
  type OutgoingPolicy,
  parseDestination,
} from './destination'
import { OutgoingFailure, outgoingFailure } from './outgoing-failure'
import type { TlsTrust } from './tls-trust'
import {
  createTransport,
  type HttpClient,
  type HttpRequest,
  type HttpResponse,
  type Transport,
} from './transport'

/** All addresses of a host name, in the order to try them. Rejects when the name has none, or as soon as nobody waits. */
type Resolver = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** Settings of a client for addresses that somebody else chose. */
export interface OutgoingSettings extends OutgoingPolicy, TlsTrust {
  readonly resolver?: Resolver
  /** `address:port` of those that are asked for strangers' names; the system's when absent. */
  readonly nameServers?: readonly string[]
}

/** Settings of a client for the operator's own services. */
export interface ConfiguredSettings extends TlsTrust {
  readonly resolver?: Resolver
}

/**
 * A client for addresses found in requests, certificates and files. A name is looked up once, every
 * address it has must be public, and the connection goes to exactly those: a name that changes its
 * address meanwhile (DNS rebinding) gains nothing. Names of the operator's list are the operator's own.
 */
export function outgoingClient(settings: OutgoingSettings): HttpClient {
  const transport = createTransport(settings)
  return async (request) => {
    const destination = admittedDestination(request.url, settings)
    const usual = destination.listed ? systemResolver : publicResolver(settings.nameServers)
    const { resolver = usual } = settings
    return await answered(request, destination, transport, (signal) =>
      vettedAddresses(destination, resolver, signal),
    )
  }
}

/** A client for configured services: any http(s) address, private ones too, with pinned TLS if asked for. */
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

/** Addresses of a name, or the address itself. Throws `OutgoingFailure` (`unresolvable`). */
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
 * The operating system's resolver, hosts file included: what sockets would use. It keeps a thread of the few there
 * are until the last name server has been waited for.
 */
const systemResolver: Resolver = async (host, signal) => {
  const answers = await unlessAborted(lookup(host, { all: true, verbatim: true }), signal)
  return answers.map(({ address }) => address)
}

/**
 * Asks the name servers itself and holds no thread: a stranger's name that nobody answers for keeps no other look-up
 * waiting. It is public, and so in no hosts file nor search domain.
 */
function publicResolver(servers: readonly string[] | undefined): Resolver {
  return async (host, signal) => {
    // RFC 6761, 6.3: this one is no question for name servers.
    if (/^(.+\.)?localhost$/.test(host)) return ['127.0.0.1', '::1']
    // One for each name: it reads the system's settings as they are now, and can be given up alone. Those that answer for
    // one family alone must leave time for the call.
    const nameServers = new NameServers({ timeout: 2_000, tries: 2 })
    if (servers) nameServers.setServers(servers)
    const asked = Promise.allSettled([nameServers.resolve4(host), nameServers.resolve6(host)])
    const [four, six] = await unlessAborted(asked, signal).finally(() => nameServers.cancel())
    // A name may have addresses of one family alone, and its servers may answer for no other.
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
 * Aborts when the time is up or the caller gives up. `AbortSignal.timeout` and `any` would do the same, and keep a
 * request and its answer in memory until the time is up, long after the answer came.
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

/** A system's look-up cannot be interrupted, but need not be waited for. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
