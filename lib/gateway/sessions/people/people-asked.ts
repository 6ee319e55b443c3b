import { addressBlock } from '@/lib/network/client-address'
import type { Signer } from '@/lib/storage/documents/signers'
import { type Counted, countedSince, lockKey, noteCounted } from '@/lib/storage/limits/rate-counts'
import { isPortal } from '@/lib/storage/relying-parties/relying-parties'
import type { Person } from '@/lib/vocabulary/person'
import type { Context, Services } from '../../operation/context'
import type { LimitName } from '../../operation/limits'
import { OperationFailure } from '../../operation/operation-failure'
import { limitKey } from '../../operation/secrets/secret-keys'
import { personKey } from '../session-request'

type Limiter = Pick<Services, 'settings' | 'clock' | 'database'>

/** The source of requests, as a keyed digest. */
export interface Origin {
  readonly key: string
  readonly limit: LimitName
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** After this many refused people the delay is one hour, so further people are not counted. */
const doublings = 6

/**
 * Limits how many different people can be asked from one source: a number per hour, then one person at a time. The
 * delay doubles with every other person who is tried. A person who was already asked can be asked again. Refuses before
 * any provider is called.
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
  // Thrown after the transaction, because the attempt must stay recorded.
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

/** The number of other people who were refused and have not been asked since. */
function others(tried: readonly Counted[], asked: readonly Counted[], subject: string): number {
  const known = new Set([subject, ...asked.map((counted) => counted.subject)])
  return tried.filter((counted) => !known.has(counted.subject)).length
}

/** When the next person may be asked, in milliseconds of Unix time. */
function nextAskAt(asked: readonly Counted[], refused: number, most: number): number {
  const [newest] = asked
  if (newest === undefined || asked.length < most) return 0
  const beyond = Math.min(doublings, asked.length - most + refused)
  return newest.at.getTime() + Math.min(hourMs, minuteMs * 2 ** beyond)
}

/**
 * Limits anonymous sign-in at a portal by the stranger's network address, which only the portal knows. The address is
 * not evaluated for other relying parties: they are responsible for their own users.
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
 * Limits the personal codes that a link holder may try, allowing some typing errors. Network addresses are not counted,
 * because a whole office may share one. If the invitation has a code, no other code is accepted.
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
