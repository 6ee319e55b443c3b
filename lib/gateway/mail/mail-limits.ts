import type { Transaction } from '@/lib/storage/database/transaction'
import type { Document } from '@/lib/storage/documents'
import { countSince, noteCounted } from '@/lib/storage/rate-counts'
import type { Services } from '../core/context'
import { type LimitName, limitKey } from '../core/limits'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Between two tries to write to somebody when there were mails enough, or while they sign. */
export const mailRetryMs = 15 * 60_000

type Limiter = Pick<Services, 'settings' | 'clock' | 'noteLimited'>

/**
 * Whether somebody may be asked by mail to sign, or sent a copy; if so the mail counts from now on. Whoever asks, a mailbox
 * can be filled only so far, and what is counted outlives the document. The caller holds the document; of
 * what a relying party sends for several at once a few more may go through.
 */
export async function admitMail(
  { settings, clock, noteLimited }: Limiter,
  tx: Transaction,
  { id, relyingPartyId, owner }: Pick<Document, 'id' | 'relyingPartyId' | 'owner'>,
  mail: { readonly id: string; readonly recipient: string },
): Promise<boolean> {
  const { addressHour, addressDay, ownerHour, relyingPartyHour } = settings.mailLimits
  const keyOf = (kind: string, ...values: string[]) => limitKey(settings.keys[0], kind, ...values)
  const ofAddress = keyOf('mail-of-address', id, mail.recipient.toLowerCase())
  const ofRelyingParty = keyOf('mail-of-relying-party', relyingPartyId)
  // One owner cannot use up what all owners at a portal have.
  const ofOwner = owner === null ? undefined : keyOf('mail-of-owner', relyingPartyId, owner)
  const windows: readonly (readonly [LimitName, string | undefined, number, number])[] = [
    ['mail-of-address', ofAddress, addressHour, hourMs],
    ['mail-of-address', ofAddress, addressDay, dayMs],
    ['mail-of-owner', ofOwner, ownerHour, hourMs],
    ['mail-of-relying-party', ofRelyingParty, relyingPartyHour, hourMs],
  ]
  const now = clock()
  for (const [limit, key, most, lengthMs] of windows) {
    if (key === undefined || most === 0) continue
    if ((await countSince(tx, key, new Date(now.getTime() - lengthMs))) < most) continue
    noteLimited(limit)
    return false
  }
  const keys = new Set(windows.flatMap(([, key, most]) => (key && most > 0 ? key : [])))
  for (const key of keys) await noteCounted(tx, { key, subject: mail.id, at: now })
  return true
}
