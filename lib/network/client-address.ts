import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Whose word on where a request came from is taken: so many proxies in front of us, or those at certain addresses. */
export type TrustedProxies =
  | { readonly hops: number }
  | { readonly networks: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] }

const loopback = ['127.0.0.0/8', '::1/128']

/** Reads `none`, `loopback`, a number of proxies, or addresses and networks; undefined when it is none of them. */
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
 * Where a request came from: the address of its connection, or, where that is a trusted proxy's, the one that
 * the proxy wrote at the end of X-Forwarded-For, and so on. What stands further left anybody may have written.
 *
 * @param connection Address of the other end of the connection.
 * @param forwardedFor The header's value, several joined by commas.
 * @returns An IPv4 or IPv6 address in its usual form; undefined when not even the connection's is one.
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
    // A proxy that names nobody, or something that is no address, speaks for itself.
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

/** Without port, brackets, zone, or the form an IPv4 address has on an IPv6 socket. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim()
  const bare =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const [address = ''] = bare.split('%')
  return isIP(address) === 0 ? undefined : ipaddr.process(address).toString()
}

/** What counts as one place: an IPv4 address, or the /64 that an IPv6 connection has for itself alone. */
export function addressBlock(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}
