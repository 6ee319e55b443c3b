import { statfs } from 'node:fs/promises'
import type { Transaction } from '@/lib/storage/database/transaction'
import { lockKey } from '@/lib/storage/limits/rate-counts'
import {
  type StorageAccount,
  storedByOwner,
  storedByRelyingParty,
  storedInAll,
} from '@/lib/storage/limits/stored-bytes'
import type { Services } from '../../operation/context'
import type { LimitName } from '../../operation/limits'
import { OperationFailure } from '../../operation/operation-failure'

type Limited = { readonly settings: Pick<Services['settings'], 'storageLimits'> }

/** Used and allowed bytes; `allowed` 0: unlimited. */
export interface StorageUse {
  readonly used: number
  readonly allowed: number
}

/**
 * Refuses if a transaction exceeds the storage limit of an owner, a relying party or the installation. Called last in
 * the transaction, after its bytes were recorded: concurrent calls for the same account wait for the commit, so that
 * two cannot take the same space. The installation is not locked, because its limit leaves a margin.
 */
export async function refuseOverfull(
  context: Limited,
  tx: Transaction,
  account: StorageAccount,
  added: number,
): Promise<void> {
  const { relyingPartyId, owner } = account
  const { storageLimits } = context.settings
  if (owner && storageLimits.owner > 0) {
    await lockKey(tx, `stored:${relyingPartyId}:${owner}`)
    refuse('storage-of-owner', 'this owner', await usageOfOwner(context, tx, account), added)
  }
  if (storageLimits.relyingParty > 0) {
    await lockKey(tx, `stored:${relyingPartyId}`)
    const use = await usageOfRelyingParty(context, tx, relyingPartyId)
    refuse('storage-of-relying-party', 'this relying party', use, added)
  }
  refuse('storage-of-all', 'this service', await usageOfAll(context, tx), added)
}

function refuse(limit: LimitName, whose: string, { used, allowed }: StorageUse, added: number) {
  if (allowed === 0 || used <= allowed) return
  const before = used - added
  throw new OperationFailure('storage-used-up', {
    detail: `The storage of ${whose} is used up: ${before} of ${allowed} bytes are used, and this needs ${added}`,
    storage: { used: before, allowed },
    limit,
  })
}

export async function usageOfOwner(
  { settings }: Limited,
  tx: Transaction,
  { relyingPartyId, owner }: StorageAccount,
): Promise<StorageUse> {
  const used = await storedByOwner(tx, relyingPartyId, owner ?? '')
  return { used, allowed: settings.storageLimits.owner }
}

export async function usageOfRelyingParty(
  { settings }: Limited,
  tx: Transaction,
  relyingPartyId: string,
): Promise<StorageUse> {
  const used = await storedByRelyingParty(tx, relyingPartyId)
  return { used, allowed: settings.storageLimits.relyingParty }
}

async function usageOfAll({ settings }: Limited, tx: Transaction): Promise<StorageUse> {
  const allowed = await allowedInAll(settings.storageLimits.installation)
  return { used: allowed === 0 ? 0 : await storedInAll(tx), allowed }
}

/**
 * The bytes that all files together may use. A limit given as a share refers to the whole disk, which may grow while
 * the gateway runs.
 */
export async function allowedInAll(
  limit: Limited['settings']['storageLimits']['installation'],
): Promise<number> {
  if (typeof limit === 'number') return limit
  const { blocks, bsize } = await statfs(limit.folder)
  return Math.floor(blocks * bsize * limit.share)
}
