import { hash } from 'node:crypto'
import { type AuthorisedRelyingParty, findByTokenDigest } from '@/lib/storage/relying-parties'
import type { Transaction } from '@/lib/storage/transaction'
import type { Endpoint } from '../contract/endpoint'
import { OperationFailure } from '../operation-failure'
import { RecentValue } from '../recent-value'

/** Tokens are compared by digest: what is stored opens nothing, and timing tells nothing. */
export function tokenDigest(token: string): string {
  return hash('sha256', token)
}

/** A token that was good this long ago is taken as good: polling would ask the database each time. */
const ageMaxMs = 1_000
const tokensRemembered = 10_000

export type Authorise = (
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
  url: string,
) => Promise<AuthorisedRelyingParty | undefined>

/**
 * Part 5: the access token of a call, from the body, or from the query where there is no body.
 * Missing, wrong, revoked or of the wrong scope: 40003. Undefined where an endpoint needs none.
 */
export function authoriser(db: Transaction, clock: () => Date): Authorise {
  const known = new Map<string, RecentValue<AuthorisedRelyingParty | undefined>>()

  const lookUp = async (digest: string): Promise<AuthorisedRelyingParty | undefined> => {
    if (known.size >= tokensRemembered) known.clear()
    const recent =
      known.get(digest) ?? new RecentValue(() => findByTokenDigest(db, digest), clock, ageMaxMs)
    known.set(digest, recent)
    const party = await recent.get()
    // A wrong token may be made good at any moment, and wrong ones are without end.
    if (party === undefined) known.delete(digest)
    return party
  }

  return async (endpoint, body, url) => {
    if (endpoint.credential === 'none') return undefined
    const token =
      endpoint.credential === 'query'
        ? new URL(url).searchParams.get('access_token')
        : body.access_token
    const party = isToken(token) ? await lookUp(tokenDigest(token)) : undefined
    if (!party?.scopes.includes(endpoint.scope)) throw new OperationFailure('invalid-access-token')
    return party
  }
}

function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length > 0 && token.length <= 4_096
}
