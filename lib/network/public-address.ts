import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

// IANA hands out global unicast from 2000::/3 only; the rest is reserved whether named or not.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is reachable for everybody (IANA special-purpose registries, RFC 6890):
 * not private, loopback, link-local, shared, documentation, benchmarking, multicast or reserved,
 * and not an IPv6 form that tunnels to an IPv4 address (6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
