import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Transaction } from '../database/transaction'
import type { RelyingPartyId } from '../relying-parties/relying-parties'
import { addressConfirmations } from '../schema/person-schema'

export type AddressConfirmation = Omit<
  typeof addressConfirmations.$inferSelect,
  'relyingPartyId'
> & { readonly relyingPartyId: RelyingPartyId }

type NewAddressConfirmation = Pick<
  AddressConfirmation,
  | 'id'
  | 'relyingPartyId'
  | 'owner'
  | 'email'
  | 'language'
  | 'digest'
  | 'keyId'
  | 'mailId'
  | 'createdAt'
  | 'expiresAt'
>

/** Returns the address that a person has not confirmed yet, unless its link has expired. */
export async function findUnconfirmedAddress(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  owner: string,
  now: Date,
): Promise<AddressConfirmation | undefined> {
  const [row] = await tx
    .select()
    .from(addressConfirmations)
    .where(
      and(
        eq(addressConfirmations.relyingPartyId, relyingPartyId),
        eq(addressConfirmations.owner, owner),
        isNull(addressConfirmations.confirmedAt),
        gt(addressConfirmations.expiresAt, now),
      ),
    )
  return row as AddressConfirmation | undefined
}

/** Stores an address with its link; the link of the previous address stops working. */
export async function storeAddressConfirmation(
  tx: Transaction,
  confirmation: NewAddressConfirmation,
): Promise<void> {
  await tx
    .insert(addressConfirmations)
    .values(confirmation)
    .onConflictDoUpdate({
      target: [addressConfirmations.relyingPartyId, addressConfirmations.owner],
      set: { ...confirmation, mail: 'queued', confirmedAt: null },
    })
}

/** Queues a mail with the same link again and extends the link. */
export async function mailConfirmationAgain(
  tx: Transaction,
  id: string,
  again: Pick<AddressConfirmation, 'mailId' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(addressConfirmations)
    .set({ ...again, mail: 'queued' })
    .where(eq(addressConfirmations.id, id))
}

export async function removeAddressConfirmation(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  owner: string,
): Promise<void> {
  await tx
    .delete(addressConfirmations)
    .where(
      and(
        eq(addressConfirmations.relyingPartyId, relyingPartyId),
        eq(addressConfirmations.owner, owner),
      ),
    )
}

/** Returns the confirmation that a link belongs to, locked against other writers until the transaction ends. */
export async function lockConfirmationOfLink(
  tx: Transaction,
  relyingPartyId: RelyingPartyId,
  digest: string,
): Promise<AddressConfirmation | undefined> {
  const [row] = await tx
    .select()
    .from(addressConfirmations)
    .where(
      and(
        eq(addressConfirmations.digest, digest),
        eq(addressConfirmations.relyingPartyId, relyingPartyId),
      ),
    )
    .for('update')
  return row as AddressConfirmation | undefined
}

export async function markConfirmed(tx: Transaction, id: string, at: Date): Promise<void> {
  await tx
    .update(addressConfirmations)
    .set({ confirmedAt: at })
    .where(eq(addressConfirmations.id, id))
}

/** Returns the confirmation whose newest mail is this one and has not been sent yet. */
export async function findConfirmationToMail(
  tx: Transaction,
  mailId: string,
  now: Date,
): Promise<AddressConfirmation | undefined> {
  const [row] = await tx
    .select()
    .from(addressConfirmations)
    .where(
      and(
        eq(addressConfirmations.mailId, mailId),
        eq(addressConfirmations.mail, 'queued'),
        isNull(addressConfirmations.confirmedAt),
        gt(addressConfirmations.expiresAt, now),
      ),
    )
  return row as AddressConfirmation | undefined
}

export async function settleConfirmationMail(
  tx: Transaction,
  mailId: string,
  mail: 'sent' | 'failed',
): Promise<void> {
  await tx
    .update(addressConfirmations)
    .set({ mail })
    .where(and(eq(addressConfirmations.mailId, mailId), eq(addressConfirmations.mail, 'queued')))
}

export async function forgetAddressConfirmations(
  tx: Transaction,
  expiredBefore: Date,
): Promise<void> {
  await tx.delete(addressConfirmations).where(lt(addressConfirmations.expiresAt, expiredBefore))
}
