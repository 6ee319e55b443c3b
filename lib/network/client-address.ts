import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Proxies whose X-Forwarded-For is trusted: the nearest ones by number, or those at certain addresses. */
export type TrustedProxies =
  | { readonly hops: number }
  | { readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] }

const loopback = ['127.0.0.0/8', '::1/128']

/** Parses `none`, `loopback`, a number of proxies, or addresses and networks; undefined for anything else. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'none') return { hops: 0 }
  if (/^\d{1,2}$/.test(text)) return { hops: Number(text) }
  const names = text.split(',').flatMap((name) => {
    const trimmed = name.trim()
    return trimmed === 'loopback' ? loopback : trimmed
  })
  const networks = names.map(parseNetwork)
  return networks.every((network) => network !== undefined) ? { networks } : undefined
}

function parseNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  if (isIP(text) === 0) return undefined
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/**
 * Client address of a request: the address of its connection or, if that is a trusted proxy's, the last one in
 * X-Forwarded-For, and so on. Any client can forge the entries further left.
 *
 * @param connection Address of the other end of the connection.
 * @param forwardedFor The header's value, several joined by commas.
 * @returns An IPv4 or IPv6 address in its usual form; undefined when the connection's address is not valid.
 */
export function clientAddressOf(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string | undefined {
  const before = forwardedFor === undefined ? [] : forwardedFor.split(',')
  let client = connection === undefined ? undefined : plainAddress(connection)
  for (let hop = 0; client && isTrusted(client, hop, trusted); hop++) {
    const named = before.pop()
    const next = named === undefined ? undefined : plainAddress(named)
    // If a proxy adds no valid address, its own address is used.
    if (next === undefined) break
    client = next
  }
  return client
}

function isTrusted(address: string, hop: number, trusted: TrustedProxies): boolean {
  if ('hops' in trusted) return hop < trusted.hops
  const parsed = ipaddr.process(address)
  return trusted.networks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  )
}

/** Removes port, brackets, zone, and the IPv6 mapping of an IPv4 address. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const [address = ''] = bare.split('%')
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString()
}

/**
 * The block that rate limits treat as one client: an IPv4 address, or the /64 that one IPv6 connection has to itself.
 */
export function addressBlock(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
