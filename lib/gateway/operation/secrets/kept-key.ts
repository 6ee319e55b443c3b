import type { Transaction } from '@/lib/storage/database/transaction'
import { findKeptKey, type KeptKey, keepKey } from '@/lib/storage/secrets/kept-keys'
import { OperationFailure } from '../operation-failure'
import { openSecret, SealedSecretUnreadable, sealSecret } from './sealed-secret'
import type { SecretKeys } from './secret-keys'

/** Whom the seal of a kept key belongs to. */
export const keptKeySeal = (name: KeptKey['name']): string => `kept key ${name}`

/** What is lost while the value that sealed a key is not given. */
const uses: Readonly<Record<KeptKey['name'], string>> = {
  owner: 'documents are tied to people with',
  seal: 'evidence is sealed with',
}

/**
 * A key of this installation, made at first use; whichever gateway comes first makes it. A lost key is an
 * error, never replaced by another one that nobody has asked for.
 */
export async function openKeptKey(
  tx: Transaction,
  keys: SecretKeys,
  name: KeptKey['name'],
  fresh: () => string,
): Promise<string> {
  const known = await findKeptKey(tx, name)
  const sealed = known ?? (await keepKey(tx, name, sealSecret(keys, keptKeySeal(name), fresh())))
  try {
    return openSecret(keys, keptKeySeal(name), sealed)
  } catch (error) {
    if (!(error instanceof SealedSecretUnreadable)) throw error
    const detail = `GATEWAY_SECRET lacks the value that ${uses[name]}`
    throw new OperationFailure('trouble-processing', { detail, cause: error })
  }
}
