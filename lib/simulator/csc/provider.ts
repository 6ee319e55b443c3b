import type { Context } from 'hono'
import type { RemoteCredential } from '../persons/person'
import { Refusal } from '../refusal'
import type { World } from '../world'
import type { Authorisation } from './authorisation'
import type { AuthorizationRequest, Parameters } from './authorization-request'
import { invalidRequest } from './parameters'
import { openTickets, type Tickets } from './tickets'
import type { Version } from './version'

/** The permissions of an access token. */
export type Access =
  | { readonly scope: 'service'; readonly owner: string }
  | { readonly scope: 'credential'; readonly authorisation: Authorisation }

/** The permission that a person has granted. A code stands for it. */
export interface Grant {
  readonly request: AuthorizationRequest
  readonly access: Access
  /** The token that was issued for the grant. */
  token?: string
}

/** Signatures that wait for `signatures/signPolling`. */
export interface WaitingSignatures {
  readonly owner: string
  readonly signatures: readonly string[]
  /** The number of polls that are still answered with 202. */
  polls: number
}

/** A push message and the person's answer to it. */
export interface PushedOrder {
  readonly authorisation: Authorisation
  /** `undefined` while the phone rings. */
  answer: 'ok' | 'refused' | 'timeout' | undefined
}

/** The remote signing provider in one version of the API. */
export interface Provider extends World {
  readonly version: Version
  /** Base address of the version, which is also the issuer of the authorisation server. */
  readonly url: string
  readonly pushedRequests: Tickets<Parameters>
  readonly codes: Tickets<Grant>
  readonly tokens: Tickets<Access>
  readonly activationData: Tickets<Authorisation>
  readonly pushedOrders: Tickets<PushedOrder>
  readonly waiting: Tickets<WaitingSignatures>
}

/** Lifetimes in seconds. Those of tokens are the examples in CSC API 2.0.0.2, 8.4. */
export const lifetimes = { pushedRequest: 90, code: 60, service: 3600, credential: 300 } as const

export function openProvider(world: World, version: Version): Provider {
  const tickets = <Value>(seconds: number) => openTickets<Value>(seconds * 1000, world.clock)
  return {
    ...world,
    version,
    url: `${world.baseUrl}/csc/${version.path}`,
    pushedRequests: tickets(lifetimes.pushedRequest),
    codes: tickets(lifetimes.code),
    tokens: tickets(lifetimes.service),
    activationData: tickets(lifetimes.credential),
    pushedOrders: tickets(lifetimes.credential),
    waiting: tickets(lifetimes.service),
  }
}

/** The access that the request's access token gives. Throws `Refusal` (RFC 6750, 3.1). */
export function accessOf(c: Context, { tokens, version }: Provider): Access {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/.exec(c.req.header('authorization') ?? '') ?? []
  if (!token) throw invalidRequest('Malformed authorization header')
  const access = tokens.find(token)
  if (access === 'expired') throw new Refusal(401, 'The token is expired', 'expired_token')
  // In version 1, a token of the scope `credential` is activation data, which is never in the header.
  const isUsable = access && (version.isSecond || access.scope === 'service')
  if (!isUsable) throw new Refusal(401, 'The token is not valid', 'invalid_token')
  return access
}

/** The semantics identifier of the person with an access token. */
export function ownerOf(access: Access): string {
  return access.scope === 'service' ? access.owner : access.authorisation.credential.person.code
}

/** Whether an access token permits reading and using a credential. */
export function covers(access: Access, credential: RemoteCredential): boolean {
  return access.scope === 'service'
    ? access.owner === credential.person.code
    : access.authorisation.credential === credential
}
