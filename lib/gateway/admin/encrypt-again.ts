import type { Logger } from 'pino'
import type { Database } from '@/lib/storage/database/database'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  listEncryptedClientSecrets,
  replaceEncryptedClientSecret,
} from '@/lib/storage/organisations/staff-sign-in'
import {
  listEncryptedCallbackSecrets,
  lockStarts,
  replaceEncryptedCallbackSecret,
} from '@/lib/storage/relying-parties/relying-parties'
import { lockKeptKeys, replaceKeptKey } from '@/lib/storage/secrets/kept-keys'
import {
  decryptSecret,
  encryptSecret,
  isEncryptedByNewest,
  SecretUnreadable,
} from '../operation/secrets/encrypted-secret'
import { keptKeyLabel } from '../operation/secrets/kept-key'
import type { SecretKeys } from '../operation/secrets/secret-keys'
import { clientSecretLabel } from '../organisations/staff/staff-provider'

interface Start {
  readonly db: Database['db']
  readonly keys: SecretKeys
  readonly log: Pick<Logger, 'info' | 'error'>
}

/**
 * Runs at each start: encrypts values of an older gateway secret again with the newest one, so that the older one
 * is no longer needed. Values that cannot be decrypted are left unchanged until their secret is restored.
 */
export async function encryptAllAgain({ db, keys, log }: Start): Promise<void> {
  const counts = await db.transaction((tx) => encryptAgainWithin(tx, keys))
  if (counts.encrypted > 0) log.info(counts, 'secrets encrypted again')
  if (counts.unreadable > 0) {
    log.error(counts, 'secrets cannot be opened: append the missing value to GATEWAY_SECRET')
  }
}

async function encryptAgainWithin(tx: Transaction, keys: SecretKeys) {
  const counts = { encrypted: 0, unreadable: 0 }
  const encryptedAgain = (owner: string, encrypted: string): string | undefined => {
    if (isEncryptedByNewest(keys, encrypted)) return undefined
    try {
      const fresh = encryptSecret(keys, owner, decryptSecret(keys, owner, encrypted))
      counts.encrypted++
      return fresh
    } catch (error) {
      if (!(error instanceof SecretUnreadable)) throw error
      counts.unreadable++
      return undefined
    }
  }
  await lockStarts(tx)
  for (const { name, encrypted } of await lockKeptKeys(tx)) {
    const fresh = encryptedAgain(keptKeyLabel(name), encrypted)
    if (fresh !== undefined) await replaceKeptKey(tx, name, fresh)
  }
  for (const { id, encrypted } of await listEncryptedCallbackSecrets(tx)) {
    const fresh = encryptedAgain(id, encrypted)
    if (fresh !== undefined) await replaceEncryptedCallbackSecret(tx, id, fresh)
  }
  for (const { id, encrypted } of await listEncryptedClientSecrets(tx)) {
    const fresh = encryptedAgain(clientSecretLabel(id), encrypted)
    if (fresh !== undefined) await replaceEncryptedClientSecret(tx, id, fresh)
  }
  return counts
}
