import type { Logger } from 'pino'
import type { Database } from '@/lib/storage/database/database'
import type { Transaction } from '@/lib/storage/database/transaction'
import {
  listSealedCallbackSecrets,
  lockStarts,
  replaceCallbackSeal,
} from '@/lib/storage/relying-parties/relying-parties'
import { lockKeptKeys, replaceKeptKey } from '@/lib/storage/secrets/kept-keys'
import { keptKeySeal } from '../operation/secrets/kept-key'
import {
  isSealedByNewest,
  openSecret,
  SealedSecretUnreadable,
  sealSecret,
} from '../operation/secrets/sealed-secret'
import type { SecretKeys } from '../operation/secrets/secret-keys'

interface Start {
  readonly db: Database['db']
  readonly keys: SecretKeys
  readonly log: Pick<Logger, 'info' | 'error'>
}

/**
 * Runs at each start: encrypts values of an older gateway secret again with the newest one, so that the older one
 * is no longer needed. Values that cannot be decrypted are left unchanged until their secret is restored.
 */
export async function resealAll({ db, keys, log }: Start): Promise<void> {
  const counts = await db.transaction((tx) => resealWithin(tx, keys))
  if (counts.resealed > 0) log.info(counts, 'secrets resealed')
  if (counts.unreadable > 0) {
    log.error(counts, 'secrets cannot be opened: append the missing value to GATEWAY_SECRET')
  }
}

async function resealWithin(tx: Transaction, keys: SecretKeys) {
  const counts = { resealed: 0, unreadable: 0 }
  const newSeal = (owner: string, sealed: string): string | undefined => {
    if (isSealedByNewest(keys, sealed)) return undefined
    try {
      const fresh = sealSecret(keys, owner, openSecret(keys, owner, sealed))
      counts.resealed++
      return fresh
    } catch (error) {
      if (!(error instanceof SealedSecretUnreadable)) throw error
      counts.unreadable++
      return undefined
    }
  }
  await lockStarts(tx)
  for (const { name, sealed } of await lockKeptKeys(tx)) {
    const fresh = newSeal(keptKeySeal(name), sealed)
    if (fresh !== undefined) await replaceKeptKey(tx, name, fresh)
  }
  for (const { id, sealed } of await listSealedCallbackSecrets(tx)) {
    const fresh = newSeal(id, sealed)
    if (fresh !== undefined) await replaceCallbackSeal(tx, id, fresh)
  }
  return counts
}
