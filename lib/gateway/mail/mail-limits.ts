import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents/documents'
import { countSince, isCounted, lockKey, noteCounted } from '@/lib/storage/limits/rate-counts'
import { dayMs, hourMs, minuteMs } from '@/lib/vocabulary/durations'
import type { Services } from '../operation/context'
import type { LimitName } from '../operation/limits'
import { limitKey } from '../operation/secrets/secret-keys'

/** Pause before another attempt if the mail limit is reached, or while the signer signs. */
export const mailRetryMs = 15 * minuteMs

export type Limiter = Pick<Services, 'settings' | 'clock' | 'noteLimited'>

type Window = readonly [limit: LimitName, key: string | undefined, most: number, lengthMs: number]

interface CountedMail {
  readonly id: string
  readonly recipient: string
}

/**
 * Whether a mail about a document may be sent now. An admitted mail is counted, and later attempts of the same mail are
 * admitted.
 * The limit of an address in a document applies to every caller, and counts are kept after the document is removed. The
 * caller has locked the document. If a relying party sends several documents at once, a few mails above the limit may
 * be admitted.
 */
export async function admitMail(
  limiter: Limiter,
  tx: Transaction,
  { id, relyingPartyId, owner }: Pick<Document, 'id' | 'relyingPartyId' | 'owner'>,
  mail: CountedMail,
): Promise<boolean> {
  const { addressHour, addressDay } = limiter.settings.mailLimits
  const address = keyOf(limiter, 'mail-of-address', id, mail.recipient.toLowerCase())
  return await admit(limiter, tx, mail, [
    ['mail-of-address', address, addressHour, hourMs],
    ['mail-of-address', address, addressDay, dayMs],
    ...windowsOfSender(limiter, { relyingPartyId, owner }),
  ])
}

/**
 * Whether a mail with the link that confirms an address may be sent now. The limits are those of one address for one
 * document; they apply to each address regardless of who enters it, and to each owner regardless of the address.
 */
export async function admitConfirmation(
  limiter: Limiter,
  tx: Transaction,
  person: { readonly relyingPartyId: string; readonly owner: string },
  mail: CountedMail,
): Promise<boolean> {
  const { addressHour, addressDay } = limiter.settings.mailLimits
  const { relyingPartyId, owner } = person
  const byOwner = keyOf(limiter, 'confirmation-of-owner', relyingPartyId, owner)
  const byAddress = keyOf(limiter, 'confirmation-to', mail.recipient.toLowerCase())
  await lockKey(tx, byOwner)
  await lockKey(tx, byAddress)
  return await admit(limiter, tx, mail, [
    ['confirmation', byOwner, addressHour, hourMs],
    ['confirmation', byOwner, addressDay, dayMs],
    ['confirmation', byAddress, addressHour, hourMs],
    ['confirmation', byAddress, addressDay, dayMs],
    ...windowsOfSender(limiter, person),
  ])
}

/**
 * Whether the invitation of a member of an organisation may be mailed now. It counts for its address and for the
 * organisation.
 */
export async function admitMemberMail(
  limiter: Limiter,
  tx: Transaction,
  organisation: { readonly relyingPartyId: string; readonly owner: string },
  mail: CountedMail,
): Promise<boolean> {
  const { addressHour, addressDay } = limiter.settings.mailLimits
  const byAddress = keyOf(limiter, 'invitation-to', mail.recipient.toLowerCase())
  await lockKey(tx, byAddress)
  return await admit(limiter, tx, mail, [
    ['confirmation', byAddress, addressHour, hourMs],
    ['confirmation', byAddress, addressDay, dayMs],
    ...windowsOfSender(limiter, organisation),
  ])
}

/**
 * The limits that count for a sender. Owners at a portal are counted separately, so that one owner cannot use up the
 * limit of all.
 */
function windowsOfSender(
  limiter: Limiter,
  { relyingPartyId, owner }: { readonly relyingPartyId: string; readonly owner: string | null },
): Window[] {
  const { ownerHour, relyingPartyHour } = limiter.settings.mailLimits
  const ofOwner =
    owner === null ? undefined : keyOf(limiter, 'mail-of-owner', relyingPartyId, owner)
  const ofRelyingParty = keyOf(limiter, 'mail-of-relying-party', relyingPartyId)
  return [
    ['mail-of-owner', ofOwner, ownerHour, hourMs],
    ['mail-of-relying-party', ofRelyingParty, relyingPartyHour, hourMs],
  ]
}

async function admit(
  { clock, noteLimited }: Limiter,
  tx: Transaction,
  { id: subject }: CountedMail,
  windows: readonly Window[],
): Promise<boolean> {
  const keys = new Set(windows.flatMap(([, key, most]) => (key && most > 0 ? key : [])))
  if (await isCounted(tx, [...keys], subject)) return true
  const now = clock()
  for (const [limit, key, most, lengthMs] of windows) {
    if (key === undefined || most === 0) continue
    if ((await countSince(tx, key, new Date(now.getTime() - lengthMs))) < most) continue
    noteLimited(limit)
    return false
  }
  for (const key of keys) await noteCounted(tx, { key, subject, at: now })
  return true
}

function keyOf({ settings }: Limiter, kind: string, ...values: readonly string[]): string {
  return limitKey(settings.keys[0], kind, ...values)
}
