import type { Transaction } from '@/lib/storage/database/transaction'
import { hasSignedDocument } from '@/lib/storage/documents/documents'
import { countedSince, lockKey, noteCounted } from '@/lib/storage/limits/rate-counts'
import { type RelyingPartyId, servesPeople } from '@/lib/storage/relying-parties/relying-parties'
import { dayMs } from '@/lib/vocabulary/durations'
import { OperationFailure } from '../operation/operation-failure'
import { limitKey } from '../operation/secrets/secret-keys'
import { after } from '../rules/lifetimes'
import type { Limiter } from './mail-limits'

/** Upper bound for counting addresses per day. */
const mostCounted = 1_000

interface Sender {
  readonly relyingPartyId: RelyingPartyId
  readonly owner: string | null
}

interface MailedPerson {
  readonly email: string | null
  readonly noEmail?: boolean | undefined
}

/**
 * Limits how many different addresses an owner can mail per day, until one of the owner's documents has been signed, so
 * that accounts made for sending mail reach few strangers. Applies to the people of a portal; a relying party is
 * responsible for its own users. Called in the transaction that invites, before anything is mailed.
 */
export async function admitAddresses(
  { settings, clock }: Limiter,
  tx: Transaction,
  { relyingPartyId, owner }: Sender,
  people: readonly MailedPerson[],
): Promise<void> {
  const most = settings.mailLimits.newOwnerDay
  const addresses = addressesOf(people)
  if (owner === null || most === 0 || addresses.length === 0) return
  if (!(await servesPeople(tx, relyingPartyId))) return
  if (await hasSignedDocument(tx, relyingPartyId, owner)) return
  const [key] = settings.keys
  const ofOwner = limitKey(key, 'addresses-of-owner', relyingPartyId, owner)
  await lockKey(tx, ofOwner)
  const at = clock()
  const counted = await countedSince(tx, ofOwner, after(at, -dayMs), mostCounted)
  const known = new Set(counted.map(({ subject }) => subject))
  const fresh = addresses
    .map((address) => limitKey(key, 'address', address))
    .filter((subject) => !known.has(subject))
  const excess = known.size + fresh.length - most
  if (fresh.length > 0 && excess > 0) {
    const freed = counted.at(-excess)?.at ?? at
    const waitMs = freed.getTime() + dayMs - at.getTime()
    throw new OperationFailure('too-many-strangers', {
      detail: `Until one of your documents has been signed, you can write to ${most} different addresses a day`,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      limit: 'strangers-of-owner',
    })
  }
  for (const subject of fresh) await noteCounted(tx, { key: ofOwner, subject, at })
}

function addressesOf(people: readonly MailedPerson[]): string[] {
  const mailed = people.flatMap(({ email, noEmail }) => (email && !noEmail ? email : []))
  return [...new Set(mailed.map((address) => address.toLowerCase()))]
}
