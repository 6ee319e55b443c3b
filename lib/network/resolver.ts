import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { OutgoingFailure } from './outgoing-failure'

/** All addresses of a host name, in the order to try them. Rejects when the name has none. */
export type Resolver = (host: string) => Promise<readonly string[]>

/** The operating system's resolver, hosts file included: what sockets would use. */
export const systemResolver: Resolver = async (host) => {
  const answers = await lookup(host, { all: true, verbatim: true })
  return answers.map(({ address }) => address)
}

/** Addresses of a name, or the address itself. Throws `OutgoingFailure` (`unresolvable`). */
export async function resolveAddresses(
  host: string,
  resolver: Resolver,
): Promise<readonly string[]> {
  if (isIP(host) !== 0) return [host]
  const addresses = await resolver(host).catch((error: unknown) => {
    throw new OutgoingFailure('unresolvable', host, error)
  })
  if (addresses.length === 0) throw new OutgoingFailure('unresolvable', host)
  return addresses
}
