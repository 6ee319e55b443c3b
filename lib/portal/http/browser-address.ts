import { headers } from 'next/headers'
import { clientAddressOf } from '@/lib/network/client-address'
import { portalSettings } from '../settings'

let warned = false

/** Where the browser of this request is; of what its headers say only that is believed that trusted proxies wrote. */
export async function browserAddress(): Promise<string | undefined> {
  const { address, connection, forwarded } = await addressesOfRequest()
  if (!warned && forwarded.length > 0 && address === connection?.trim()) {
    warned = true
    // Behind a proxy all people would share its address, and its limit.
    process.emitWarning(
      'A request has X-Forwarded-For and TRUST_PROXY does not believe who sent it: everybody behind that proxy counts as one address.',
    )
  }
  return address
}

async function addressesOfRequest() {
  const { trustedProxies } = portalSettings()
  const forwarded = (await headers()).get('x-forwarded-for')?.split(',') ?? []
  // The last one is the connection's own (socket-address.ts).
  const connection = forwarded.pop()
  const address = clientAddressOf(connection, forwarded.join(',') || undefined, trustedProxies)
  return { address, connection, forwarded, trustedProxies }
}

/** What has become of a request on its way through the proxies: for whoever sent it, and nobody else. */
export interface Arrival {
  /** Whom its sender counts as. */
  readonly address: string | undefined
  /** How many addresses the proxies have named. */
  readonly proxies: number
  /** Whether the sender counts as the one who was named first. */
  readonly isFirst: boolean
  /** The address it was sent to, as far as the proxies tell. */
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
