import { isIP } from 'node:net'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import ipaddr from 'ipaddr.js'

/** The destinations of requests whose address comes from others (callbacks, revocation, lists) that are allowed. */
export interface OutgoingPolicy {
  /** `host:port` entries of the operator: admitted even if plain http, private or on an unusual port. */
  readonly allow: readonly string[]
  /** Plain http on port 80, for answers that carry their own signature (RFC 6960, RFC 5280). */
  readonly plainHttp?: 'refused' | 'accepted'
}

/** A parsed address that the policy admits. */
export interface Destination {
  readonly url: URL
  /** Name or address as sockets expect it: no brackets around IPv6. */
  readonly host: string
  readonly port: number
  /** Whether the host is on the operator's list: then its addresses need not be public. */
  readonly listed: boolean
}

const defaultPorts: Readonly<Record<string, number>> = { 'https:': 443, 'http:': 80 }

/**
 * Parses an address by the WHATWG rules, the same ones the socket will follow. Throws `OutgoingFailure`
 * (`refused-address`) when it is not http(s), carries user information, or the policy forbids it.
 */
export function admittedDestination(address: string, policy: OutgoingPolicy): Destination {
  const destination = parseDestination(address, policy.allow)
  if (destination.listed) return destination
  const { url, host, port } = destination
  const schemeAdmitted = url.protocol === 'https:' || policy.plainHttp === 'accepted'
  if (!schemeAdmitted || port !== defaultPorts[url.protocol]) refuse(host)
  return destination
}

/** Parses an http(s) address without checking a policy, for addresses the operator configured. */
export function parseDestination(address: string, allow: readonly string[] = []): Destination {
  const url = URL.canParse(address) ? new URL(address) : refuse('an unreadable address')
  const usualPort = defaultPorts[url.protocol] ?? refuse(`an address of scheme ${url.protocol}`)
  if (url.username !== '' || url.password !== '') refuse(url.hostname)
  const port = url.port === '' ? usualPort : Number(url.port)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return { url, host, port, listed: isListed(`${url.hostname}:${port}`, allow) }
}

/** Host names are case-insensitive; a parsed address has them in lower case. */
function isListed(hostAndPort: string, allow: readonly string[]): boolean {
  return allow.some((entry) => entry.toLowerCase() === hostAndPort)
}

function refuse(host: string): never {
  throw new OutgoingFailure('refused-address', host)
}

// IANA hands out global unicast from 2000::/3 only; the rest is reserved whether named or not.
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an IP address is reachable from the public internet (IANA special-purpose registries, RFC 6890): not
 * private, loopback, link-local, shared, documentation, benchmarking, multicast or reserved, and not an IPv6 form
 * that tunnels to an IPv4 address (6to4, Teredo, NAT64).
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}
