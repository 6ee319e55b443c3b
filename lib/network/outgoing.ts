import { lookup } from 'node:dns/promises'
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

/** All addresses of a host name, in the order to try them. Rejects when the name has none. */
type Resolver = (host: string) => Promise<readonly string[]>

/** Settings of a client for addresses that somebody else chose. */
export interface OutgoingSettings extends OutgoingPolicy, TlsTrust {
  readonly resolver?: Resolver
}

/** Settings of a client for the operator's own services. */
export interface ConfiguredSettings extends TlsTrust {
  readonly resolver?: Resolver
}

/**
 * A client for addresses found in requests, certificates and files. A name is looked up once, every
 * address it has must be public, and the connection goes to exactly those: a name that changes its
 * address meanwhile (DNS rebinding) gains nothing.
 */
export function outgoingClient(settings: OutgoingSettings): HttpClient {
  const { resolver = systemResolver } = settings
  const transport = createTransport(settings)
  return async (request) => {
    const destination = admittedDestination(request.url, settings)
    return await answered(request, destination, transport, () =>
      vettedAddresses(destination, resolver),
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
    return await answered(request, destination, transport, () => resolveAddresses(host, resolver))
  }
}

async function vettedAddresses(
  { host, listed }: Destination,
  resolver: Resolver,
): Promise<readonly string[]> {
  const addresses = await resolveAddresses(host, resolver)
  if (!(listed || addresses.every(isPublicAddress))) {
    throw new OutgoingFailure('refused-address', host)
  }
  return addresses
}

/** Addresses of a name, or the address itself. Throws `OutgoingFailure` (`unresolvable`). */
async function resolveAddresses(host: string, resolver: Resolver): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  const addresses = await resolver(host).catch((error: unknown) => {
    throw new OutgoingFailure('unresolvable', host, error)
  })
  if (addresses.length === 0) throw new OutgoingFailure('unresolvable', host)
  return addresses
}

/** The operating system's resolver, hosts file included: what sockets would use. */
const systemResolver: Resolver = async (host) => {
  const answers = await lookup(host, { all: true, verbatim: true })
  return answers.map(({ address }) => address)
}

async function answered(
  request: HttpRequest,
  destination: Destination,
  transport: Transport,
  addressesOf: () => Promise<readonly string[]>,
): Promise<HttpResponse> {
  const { host } = destination
  const limit = limitOf(request)
  try {
    const addresses = await unlessAborted(addressesOf(), limit.signal)
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

/** Looking up a name cannot be interrupted, but need not be waited for. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
