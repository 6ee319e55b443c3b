import { hash } from 'node:crypto'
import { addressBlock } from '@/lib/network/client-address'
import {
  type AuthorisedRelyingParty,
  findByTokenDigest,
  listTokenDigests,
} from '@/lib/storage/relying-parties/relying-parties'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { Endpoint } from '../../contract/endpoint'
import type { Services } from '../../operation/context'
import { OperationFailure } from '../../operation/operation-failure'
import { RecentValue } from './recent-value'

/** The stored form of a token. A digest cannot be used as a token, and comparing digests reveals nothing by timing. */
export function tokenDigest(token: string): string {
  return hash('sha256', token)
}

/** How long a valid token is cached, in milliseconds: otherwise every poll would query the database. */
const ageMaxMs = 1_000
const tokensRemembered = 10_000

/** The credential and the scope that a call needs. `directory` is the scope of calls by directories. */
type Needed = Pick<Endpoint, 'credential'> & { readonly scope: Endpoint['scope'] | 'directory' }

/** Checks a caller. `token` is the value in place of the access token, of any type. */
export type Authorise = (
  endpoint: Needed,
  token: unknown,
) => Promise<AuthorisedRelyingParty | undefined>

/** Returns the caller's network address. This is slow, so it is called for wrong tokens only. */
type AddressOf = () => string

/**
 * API document, part 5: returns the relying party of an access token; undefined if the endpoint needs no token.
 * Missing, wrong and revoked tokens and tokens of another scope fail with 40003, too many wrong tokens from one address
 * with 42901.
 */
export function authoriser({
  database: { db },
  settings,
  clock,
}: Pick<Services, 'database' | 'settings' | 'clock'>): (addressOf: AddressOf) => Authorise {
  const known = new Map<string, RecentValue<AuthorisedRelyingParty | undefined>>()

  const wrong = wrongTokens(
    settings.wrongTokenLimit,
    clock,
    async () => new Set(await listTokenDigests(db)),
  )

  const recentOf = (digest: string): RecentValue<AuthorisedRelyingParty | undefined> => {
    if (known.size >= tokensRemembered) known.clear()
    const recent =
      known.get(digest) ?? new RecentValue(() => findByTokenDigest(db, digest), clock, ageMaxMs)
    known.set(digest, recent)
    return recent
  }

  const partyOf = async (token: string, addressOf: AddressOf) => {
    const digest = tokenDigest(token)
    await wrong.check(addressOf, digest)
    const party = await recentOf(digest).get()
    if (party) return party
    // A wrong token is not cached: it may become valid at any time, and the number of wrong tokens is unlimited.
    known.delete(digest)
    wrong.note(addressOf())
    return undefined
  }

  return (addressOf) => async (endpoint, token) => {
    if (endpoint.credential === 'none') return undefined
    const party = isToken(token) ? await partyOf(token, addressOf) : undefined
    if (!party || !isGranted(party, endpoint)) throw new OperationFailure('invalid-access-token')
    return party
  }
}

function isGranted({ scopes, memberId }: AuthorisedRelyingParty, { scope }: Needed): boolean {
  if (memberId) return scope === 'api' && scopes.includes('organisation')
  return scopes.includes(scope)
}

function isToken(token: unknown): token is string {
  return typeof token === 'string' && token.length > 0 && token.length <= 4_096
}

const windowMs = minuteMs
const addressesRemembered = 10_000
const goodAgeMaxMs = 1_000

interface Guesses {
  count: number
  readonly endsAt: number
}

/** Slows down callers that try many wrong access tokens. */
interface WrongTokens {
  /**
   * Refuses calls of an address that sent too many wrong tokens within a minute. Calls with a valid token are not
   * refused.
   */
  check(addressOf: AddressOf, digest: string): Promise<void> | undefined
  note(address: string): void
}

/**
 * Counts wrong tokens by address, separately in each gateway. A token of 256 bits cannot be guessed; the purpose is to
 * save database look-ups. A blocked address costs at most one query of all valid digests per second.
 */
function wrongTokens(
  wrongMost: number,
  clock: () => Date,
  readGood: () => Promise<ReadonlySet<string>>,
): WrongTokens {
  const guesses = new Map<string, Guesses>()
  const good = new RecentValue(readGood, clock, goodAgeMaxMs)

  const current = (block: string, now: number): Guesses | undefined => {
    const found = guesses.get(block)
    if (found && found.endsAt <= now) guesses.delete(block)
    return found && found.endsAt > now ? found : undefined
  }

  const checkAddress = async (address: string, digest: string) => {
    const now = clock().getTime()
    const found = current(addressBlock(address), now)
    if (!found || found.count < wrongMost) return
    if ((await good.get()).has(digest)) return
    const retryAfterSeconds = Math.max(1, Math.ceil((found.endsAt - now) / 1000))
    throw new OperationFailure('too-many-wrong-tokens', {
      retryAfterSeconds,
      limit: 'wrong-token',
    })
  }

  return {
    check: (addressOf, digest) =>
      wrongMost === 0 || guesses.size === 0 ? undefined : checkAddress(addressOf(), digest),
    note: (address) => {
      const now = clock().getTime()
      const block = addressBlock(address)
      const found = current(block, now)
      if (found) found.count += 1
      else remember(guesses, block, { count: 1, endsAt: now + windowMs })
    },
  }
}

/**
 * Adds an address. The oldest addresses are dropped first, so that a caller with many addresses cannot fill the memory.
 */
function remember(guesses: Map<string, Guesses>, block: string, fresh: Guesses): void {
  for (const oldest of guesses.keys()) {
    if (guesses.size < addressesRemembered) break
    guesses.delete(oldest)
  }
  guesses.set(block, fresh)
}
