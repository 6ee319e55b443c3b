import { hash } from 'node:crypto'
import {
  type AuthorisedRelyingParty,
  findByTokenDigest,
  listTokenDigests,
} from '@/lib/storage/relying-parties'
import type { Endpoint } from '../../contract/endpoint'
import type { Services } from '../../core/context'
import { OperationFailure } from '../../core/operation-failure'
import { RecentValue } from './recent-value'
import { wrongTokens } from './wrong-tokens'

/** Tokens are compared by digest: what is stored opens nothing, and timing tells nothing. */
export function tokenDigest(token: string): string {
  return hash('sha256', token)
}

/** A token that was good this long ago is taken as good: polling would ask the database each time. */
const ageMaxMs = 1_000
const tokensRemembered = 10_000

/** `token` is whatever stands where the access token should. */
export type Authorise = (
  endpoint: Endpoint,
  token: unknown,
) => Promise<AuthorisedRelyingParty | undefined>

/**
 * Part 5: whom the access token of a call belongs to.
 * Missing, wrong, revoked or of the wrong scope: 40003. Undefined where an endpoint needs none.
 * Too many wrong ones from one address: 42901.
 */
export function authoriser({
  database: { db },
  settings,
  clock,
}: Pick<Services, 'database' | 'settings' | 'clock'>): (address: string | undefined) => Authorise {
  const known = new Map<string, RecentValue<AuthorisedRelyingParty | undefined>>()

  const wrong = wrongTokens(
    settings.wrongTokenLimit,
    clock,
    async () => new Set(await listTokenDigests(db)),
  )

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

  const partyOf = async (token: string, address = '::') => {
    const digest = tokenDigest(token)
    await wrong.check(address, digest)
    const party = await lookUp(digest)
    if (!party) wrong.note(address)
    return party
  }

  return (address) => async (endpoint, token) => {
    if (endpoint.credential === 'none') return undefined
    const party = isToken(token) ? await partyOf(token, address) : undefined
    if (!party?.scopes.includes(endpoint.scope)) throw new OperationFailure('invalid-access-token')
    return party
  }
}

function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length > 0 && token.length <= 4_096
}
