import { headers } from 'next/headers'
import { clientAddressOf } from '@/lib/network/client-address'
import { portalSettings } from '../settings'

let warned = false

/** Where the browser of this request is; of what its headers say only that is believed that trusted proxies wrote. */
export async function browserAddress(): Promise<string | undefined> {
  const { trustedProxies } = portalSettings()
  const forwarded = (await headers()).get('x-forwarded-for')?.split(',') ?? []
  // The last one is the connection's own (socket-address.ts).
  const connection = forwarded.pop()
  const address = clientAddressOf(connection, forwarded.join(','), trustedProxies)
  if (!warned && forwarded.length > 0 && address === connection?.trim()) {
    warned = true
    // Behind a proxy all people would share its address, and its limit.
    process.emitWarning(
      'A request has X-Forwarded-For and TRUST_PROXY does not believe who sent it: everybody behind that proxy counts as one address.',
    )
  }
  return address
}
