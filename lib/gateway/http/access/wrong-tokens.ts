import { addressBlock } from '@/lib/network/client-address'
import { OperationFailure } from '../../core/operation-failure'
import { RecentValue } from './recent-value'

const windowMs = 60_000
const addressesRemembered = 10_000
const goodAgeMaxMs = 1_000

interface Guesses {
  count: number
  readonly endsAt: number
}

/** Slows down whoever tries one wrong access token after another. */
export interface WrongTokens {
  /** Refuses an address with too many wrong tokens within a minute; not who has a right one, at the same address. */
  check(address: string, digest: string): Promise<void>
  note(address: string): void
}

/**
 * By address, each gateway for itself: a token of 256 bit cannot be guessed, what is saved is the look-up in
 * the database. An address that is held back costs one reading of all good digests a second, whatever it sends.
 */
export function wrongTokens(
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

  return {
    check: async (address, digest) => {
      const now = clock().getTime()
      const found = current(addressBlock(address), now)
      if (wrongMost === 0 || !found || found.count < wrongMost) return
      if ((await good.get()).has(digest)) return
      const retryAfterSeconds = Math.max(1, Math.ceil((found.endsAt - now) / 1000))
      throw new OperationFailure('too-many-wrong-tokens', {
        retryAfterSeconds,
        limit: 'wrong-token',
      })
    },
    note: (address) => {
      const now = clock().getTime()
      const block = addressBlock(address)
      const found = current(block, now)
      if (found) found.count += 1
      else remember(guesses, block, { count: 1, endsAt: now + windowMs })
    },
  }
}

/** Whoever has many addresses cannot fill the memory: the oldest are forgotten first. */
function remember(guesses: Map<string, Guesses>, block: string, fresh: Guesses): void {
  for (const oldest of guesses.keys()) {
    if (guesses.size < addressesRemembered) break
    guesses.delete(oldest)
  }
  guesses.set(block, fresh)
}
