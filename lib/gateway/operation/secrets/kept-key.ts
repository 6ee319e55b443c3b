import type { Transaction } from '@/lib/storage/database/transaction'
import { findKeptKey, type KeptKey, keepKey } from '@/lib/storage/secrets/kept-keys'
import { OperationFailure } from '../operation-failure'
import { decryptSecret, encryptSecret, SecretUnreadable } from './encrypted-secret'
import type { SecretKeys } from './secret-keys'

/** The owner to which the encryption of a kept key is bound. */
export const keptKeyLabel = (name: KeptKey['name']): string => `kept key ${name}`

/** The use of each key, for the error if its gateway secret is missing. */
const uses: Readonly<Record<KeptKey['name'], string>> = {
  owner: 'links documents to their owners',
  seal: 'seals evidence',
}

/**
 * Returns a key of this installation, which the first gateway to need it creates. A lost key is an error: it is never
 * replaced automatically.
 */
export async function openKeptKey(
  tx: Transaction,
  keys: SecretKeys,
  name: KeptKey['name'],
  fresh: () => string,
): Promise<string> {
  const known = await findKeptKey(tx, name)
  const encrypted =
    known ?? (await keepKey(tx, name, encryptSecret(keys, keptKeyLabel(name), fresh())))
  try {
    return decryptSecret(keys, keptKeyLabel(name), encrypted)
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    const detail = `GATEWAY_SECRET lacks the value that ${uses[name]}`
    throw new OperationFailure('trouble-processing', { detail, cause: error })
  }
}
