import { senderOfNew } from '@/lib/storage/relying-parties/access'
import type { Operation } from '../operation/operation'
import { type StorageUse, usageOfOwner, usageOfRelyingParty } from './content/storage-limits'

/** Returns the used and the allowed storage. */
export const readStorage: Operation<'readStorage'> = async (context, { body }) => {
  const { database, relyingParty } = context
  const account = senderOfNew(context.access, body.owner)
  const ofOwner =
    account.owner === null ? undefined : await usageOfOwner(context, database.db, account)
  const ofAll = await usageOfRelyingParty(context, database.db, relyingParty.id)
  return {
    status: 'ok',
    owner_storage: ofOwner ? described(ofOwner) : null,
    relying_party_storage: described(ofAll),
  }
}

function described({ used, allowed }: StorageUse) {
  return { used: Math.max(used, 0), allowed: allowed === 0 ? null : allowed }
}
