import { headers } from 'next/headers'
import { clientAddressOf } from '@/lib/network/client-address'
import { portalSettings } from '../settings/settings'

let warned = false

/** The browser's address, read only from headers that trusted proxies wrote. */
export async function browserAddress(): Promise<string | undefined> {
  const { address, connection, forwarded } = await addressesOfRequest()
  if (!warned && forwarded.length > 0 && address === connection?.trim()) {
    warned = true
    // Behind an untrusted proxy, all people would share the proxy's address and its rate limit.
    process.emitWarning(
      'A request has X-Forwarded-For and TRUST_PROXY does not believe who sent it: everybody behind that proxy counts as one address.',
    )
  }
  return address
}

async function addressesOfRequest() {
  const { trustedProxies } = portalSettings()
  const forwarded = (await headers()).get('x-forwarded-for')?.split(',') ?? []
  // The last address is that of the connection (socket-address.ts).
  const connection = forwarded.pop()
  const address = clientAddressOf(connection, forwarded.join(',') || undefined, trustedProxies)
  return { address, connection, forwarded, trustedProxies }
}

/** How a request arrived through the proxies. Shown to the sender only. */
export interface Arrival {
  /** The address that identifies the sender. */
  readonly address: string | undefined
  /** The number of addresses that the proxies listed. */
  readonly proxies: number
  /** Whether the first address identifies the sender. */
  readonly isFirst: boolean
  /** The address to which the request was sent, as reported by the proxies. */
  readonly origin: string
}

export async function arrivalOfRequest(): Promise<Arrival> {
  const { address, connection, forwarded, trustedProxies } = await addressesOfRequest()
  const [first = connection] = forwarded
  const sent = await headers()
  const host = sent.get('x-forwarded-host') ?? sent.get('host')
  return {
    address,
    proxies: forwarded.length,
    isFirst: address === clientAddressOf(first, undefined, trustedProxies),
    origin: `${sent.get('x-forwarded-proto') ?? 'http'}://${host}`,
  }
}
