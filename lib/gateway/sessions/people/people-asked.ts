import { addressBlock } from '@/lib/network/client-address'
import { type Counted, countedSince, lockKey, noteCounted } from '@/lib/storage/rate-counts'
import { isPortal } from '@/lib/storage/relying-parties'
import type { Signer } from '@/lib/storage/signers'
import type { Person } from '@/lib/vocabulary/person'
import type { Context, Services } from '../../operation/context'
import type { LimitName } from '../../operation/limits'
import { OperationFailure } from '../../operation/operation-failure'
import { limitKey } from '../../operation/secrets/secret-keys'
import { personKey } from '../session-request'

type Limiter = Pick<Services, 'settings' | 'clock' | 'database'>

/** On whose behalf people are asked, by a keyed digest. */
export interface Origin {
  readonly key: string
  readonly limit: LimitName
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** With so many more than allowed the delay is an hour; nobody needs to be counted beyond. */
const doublings = 6

/**
 * Lets different people be asked from one source: so many within an hour, then one at a time, after a delay
 * that doubles with everybody else who is tried. Somebody who was asked already can be asked again. Refuses
 * before any provider is called.
 */
export async function admitPerson(
  { settings, clock, database }: Limiter,
  { key, limit }: Origin,
  person: Person,
): Promise<void> {
  const most = settings.peopleLimit
  if (most === 0) return
  const subject = personKey(settings.keys[0], person)
  const now = clock()
  const refused = limitKey(settings.keys[0], 'refused', key)
  // Told after the transaction: that somebody was tried has to be kept.
  const freeAt = await database.db.transaction(async (tx) => {
    await lockKey(tx, key)
    const hourAgo = new Date(now.getTime() - hourMs)
    const asked = await countedSince(tx, key, hourAgo, most + doublings)
    if (asked.some((counted) => counted.subject === subject)) return undefined
    const tried = await countedSince(tx, refused, hourAgo, doublings)
    const free = nextAskAt(asked, others(tried, asked, subject), most)
    const isFree = free <= now.getTime()
    if (isFree || tried.length < doublings) {
      await noteCounted(tx, { key: isFree ? key : refused, subject, at: now })
    }
    return isFree ? undefined : free
  })
  if (freeAt === undefined) return
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000))
  throw new OperationFailure('too-many-people', { retryAfterSeconds, limit })
}

/** How many besides this person were refused and have not been asked since. */
function others(tried: readonly Counted[], asked: readonly Counted[], subject: string): number {
  const known = new Set([subject, ...asked.map((counted) => counted.subject)])
  return tried.filter((counted) => !known.has(counted.subject)).length
}

/** When one more may be asked, in milliseconds of Unix time. */
function nextAskAt(asked: readonly Counted[], refused: number, most: number): number {
  const [newest] = asked
  if (newest === undefined || asked.length < most) return 0
  const beyond = Math.min(doublings, asked.length - most + refused)
  return newest.at.getTime() + Math.min(hourMs, minuteMs * 2 ** beyond)
}

/**
 * Anonymous sign-in at a portal: who calls is a stranger at some address. Only a portal knows which, and is
 * believed; another relying party's people are its own, whatever it sends.
 */
export async function admitFromAddress(
  context: Context,
  address: string | undefined,
  person: Person,
): Promise<void> {
  const { relyingParty, settings } = context
  if (address === undefined || !isPortal(relyingParty)) return
  const key = limitKey(settings.keys[0], 'address', addressBlock(address))
  await admitPerson(context, { key, limit: 'people-of-address' }, person)
}

/**
 * Whoever holds a link may try a few codes, mistyped ones among them. Not by address: a whole office may sign
 * behind one. An invitation that names a code lets no other be asked anyway.
 */
export async function admitByLink(
  context: Context,
  { id, personalCode }: Pick<Signer, 'id' | 'personalCode'>,
  person: Person,
): Promise<void> {
  if (personalCode !== null) return
  const key = limitKey(context.settings.keys[0], 'link', id)
  await admitPerson(context, { key, limit: 'people-of-link' }, person)
}
