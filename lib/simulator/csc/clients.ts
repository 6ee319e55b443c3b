import { createHash, timingSafeEqual } from 'node:crypto'
import { invalidRequest } from './parameters'

/** An application that is registered with the provider. */
export interface RegisteredClient {
  readonly id: string
  readonly secret: string
  /** The name that persons see. */
  readonly name: string
}

/**
 * The only client. It may return to any address below the simulator's `portalUrl`. As a native client (RFC 8252, 7.3)
 * it may also return to any port of `http://127.0.0.1` and `http://localhost`.
 */
export const paraph: RegisteredClient = { id: 'paraph', secret: 'simulated-secret', name: 'Paraph' }

/** Returns a client. Throws `Refusal` if it does not exist. */
export function clientWithId(id: string | undefined): RegisteredClient {
  if (!id) throw invalidRequest('Missing parameter client_id')
  if (id !== paraph.id) throw invalidRequest('Invalid parameter client_id')
  return paraph
}

/** Whether a client may return to an address. */
export function mayReturnTo(address: string, portalUrl: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, origin, pathname, hash } = new URL(address)
  const portal = new URL(portalUrl)
  const isBelow = origin === portal.origin && pathname.startsWith(portal.pathname)
  const isLoopback = protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)
  // RFC 6749, 3.1.2: the address has no fragment.
  return hash === '' && (isBelow || isLoopback)
}

/**
 * Authenticates a client by HTTP Basic or by parameters (RFC 6749, 2.3.1). Throws `Refusal` with the errors of CSC API
 * 2.0.0.2, 8.4.4.
 */
export function authenticateClient(
  header: string | undefined,
  parameters: Readonly<Record<string, string>>,
): RegisteredClient {
  const basic = credentialsIn(header)
  const client = clientWithId(parameters.client_id ?? basic?.id)
  const secret = basic?.secret ?? parameters.client_secret
  if (secret === undefined) throw invalidRequest('Client authorization required')
  const isRight = equalTexts(secret, client.secret) && (basic?.id ?? client.id) === client.id
  if (!isRight) throw invalidRequest('Invalid parameter client_secret')
  return client
}

function credentialsIn(header: string | undefined): { id: string; secret: string } | undefined {
  const [, encoded] = /^Basic (\S+)$/.exec(header ?? '') ?? []
  if (!encoded) return undefined
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
}

function equalTexts(left: string, right: string): boolean {
  const digestOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digestOf(left), digestOf(right))
}
