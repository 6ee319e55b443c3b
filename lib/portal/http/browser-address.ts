import { headers } from 'next/headers'
import { clientAddressOf } from '@/lib/network/client-address'
import { portalSettings } from '../settings/settings'

let warned = false

/** The browser's address, read only from headers that trusted proxies wrote. */
export async function browserAddress(): Promise<string | undefined> {
  const { address, connection, forwarded } = await addressesOfRequest()
  if (!warned && forwarded.length > 0 && address === connection?.trim()) {
    warned = true
    // Behind an untrusted proxy all people would share its address and its rate limit.
    process.emitWarning(
      'A request has X-Forwarded-For and TRUST_PROXY does not believe who sent it: everybody behind that proxy counts as one address.',
    )
  }
  return address
}

async function addressesOfRequest() {
  const { trustedProxies } = portalSettings()
  const forwarded = (await headers()).get('x-forwarded-for')?.split(',') ?? []
  // The last one is the connection's address (socket-address.ts).
  const connection = forwarded.pop()
  const address = clientAddressOf(connection, forwarded.join(',') || undefined, trustedProxies)
  return { address, connection, forwarded, trustedProxies }
}

/** How a request arrived through the proxies; shown to its sender only. */
export interface Arrival {
  /** The address that the sender is identified by. */
  readonly address: string | undefined
  /** How many addresses the proxies listed. */
  readonly proxies: number
  /** Whether the sender is identified by the first address. */
  readonly isFirst: boolean
  /** The address it was sent to, as reported by the proxies. */
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
